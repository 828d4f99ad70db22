import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { checkVectors, longTexts, soundVector, type TypedEntry, typedEntries } from '../../fixtures/check-vectors';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/vector-schemas/vectors.json', import.meta.url)), join(folder, 'pages/demo/vectors.json'));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

/** Says what the server has against a value: the sentence at its field, or nothing. */
async function refusalOf(field: string, value: unknown): Promise<unknown> {
  const { status, data } = await http.call('POST', '/api/demo/vectors/submit', { token: admin, body: { ...soundVector, [field]: value } });
  if (status === 200) return undefined;
  expect(status).toBe(400);
  const fields = isObject(data) && isObject(data['fields']) ? data['fields'] : {};
  expect(Object.keys(fields)).toEqual([field]);
  return fields[field];
}

describe.each(checkVectors)('the server on $field', ({ field, sentence, empty, accept, reject, cleaned = [], warn = [], own = [] }) => {
  test('says what the form says', async () => {
    for (const text of [...accept, ...cleaned, ...warn]) expect([text, await refusalOf(field, text)]).toEqual([text, undefined]);
    for (const text of reject) expect([text, await refusalOf(field, text)]).toEqual([text, sentence]);
    for (const [text, said] of own) expect([text, await refusalOf(field, text)]).toEqual([text, said]);
    for (const nothing of ['', ' ', null]) expect([nothing, await refusalOf(field, nothing)]).toEqual([nothing, empty]);
    expect(await refusalOf(field, longTexts[1] ?? '')).toEqual(expect.any(String));
  });
});

test('the import says it too, at each cell', async () => {
  const columns = checkVectors.map(({ field }) => field);
  const labels = http.store.page('demo/vectors')?.model.record.fields;
  const rows: (readonly [row: readonly string[], field: string, sentence: string | undefined])[] = checkVectors.flatMap(
    ({ field, sentence, empty, accept, reject, cleaned = [], warn = [], own = [], mended = [] }) => {
      const line = (text: string) => columns.map((name) => (name === field ? text : (soundVector[name] ?? '')));
      return [
        ...[...accept, ...cleaned, ...warn].map((text) => [line(text), field, undefined] as const),
        ...reject.filter((text) => !mended.includes(text)).map((text) => [line(text), field, sentence] as const),
        ...own.map(([text, said]) => [line(text), field, said] as const),
        ...(empty === undefined ? [] : [[line(''), field, empty] as const]),
      ];
    },
  );
  const header = columns.map((name) => labels?.find((each) => each.name === name)?.label.zh ?? '');
  const file = await makeWorkbook([header, ...rows.map(([row]) => row)]);
  const { report, text } = await sendImport(http, file, { token: admin, page: 'demo/vectors', query: 'dryRun=1' });
  if (!report) throw new Error(text);
  const told = new Map(report.faults.map((fault) => [`${fault.row} ${fault.field}`, fault.sentence]));
  const said = rows.map(([row, field], index) => [row[columns.indexOf(field)], field, told.get(`${index + 2} ${field}`)]);
  expect(said).toEqual(rows.map(([row, field, sentence]) => [row[columns.indexOf(field)], field, sentence]));
  // Two accepted texts that mean one value make two equal rows, which is said of the row as a whole.
  expect(report.faults.filter((fault) => fault.field !== '')).toHaveLength(rows.filter(([, , sentence]) => sentence !== undefined).length);
});

/** Puts entries into as few records as have room for them, each field once. */
function inRecords(entries: readonly TypedEntry[]): readonly (readonly TypedEntry[])[] {
  const records: TypedEntry[][] = [];
  for (const entry of entries) {
    const free = records.find((each) => each.every(({ field }) => field !== entry.field));
    if (free) free.push(entry);
    else records.push([entry]);
  }
  return records;
}
const valuesOf = (record: readonly TypedEntry[], of: 'typed' | 'kept') =>
  Object.fromEntries(record.map((entry) => [entry.field, entry[of]]));

test('what is typed with blanks, dashes and wide signs is stored without them; what is none is refused, all of it at once', async () => {
  const model = http.store.page('demo/vectors')?.model.record;
  const wire = (name: string, kept: string): unknown => {
    const field = model?.fields.find((each) => each.name === name);
    if (field?.type === 'int') return Number(kept);
    return field?.type === 'decimal' ? Number(kept) : kept;
  };
  for (const record of inRecords(typedEntries.filter(({ verdict }) => verdict !== 'refused'))) {
    const sent = await http.call('POST', '/api/demo/vectors/submit', {
      token: admin,
      body: { ...soundVector, ...valuesOf(record, 'typed') },
    });
    expect([sent.status, sent.data]).toEqual([200, expect.anything()]);
    const id = isObject(sent.data) ? String(sent.data['id']) : '';
    const { data } = await http.call('GET', `/api/demo/vectors/detail?id=${id}`, { token: admin });
    const stored = isObject(data) ? data : {};
    const told = record.map(({ field, typed }) => [
      field,
      typed,
      typeof wire(field, '0') === 'number' ? Number(stored[field]) : stored[field],
    ]);
    expect(told).toEqual(record.map(({ field, typed, kept }) => [field, typed, wire(field, kept)]));
  }
  for (const record of inRecords(typedEntries.filter(({ verdict }) => verdict === 'refused'))) {
    const { status, data } = await http.call('POST', '/api/demo/vectors/submit', {
      token: admin,
      body: { ...soundVector, ...valuesOf(record, 'typed') },
    });
    const fields = isObject(data) && isObject(data['fields']) ? data['fields'] : {};
    expect([status, Object.keys(fields).sort()]).toEqual([400, record.map(({ field }) => field).sort()]);
  }
});
