import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInstitute } from '../../../src/server/app/demo';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { openContents } from '../../../src/server/files/open-contents';
import type { PrintOrder, PrintRecord } from '../../../src/paper/print-order';
import { createPrinter } from '../../../src/paper/printer';
import { makeSample } from '../../../src/paper/sample-rows';
import { toPrintRecord } from '../../../src/paper/to-record';
import { toTwin, withTwin } from '../../../src/paper/twin';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { twinFile } from '../../../src/schema/model/paper-model';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { readPdf } from './read-pdf';
import { findTwinFaults } from './twin-faults';
import { isLong, runTimeout } from '../../fixtures/run-size';
import { settingsFor } from '../support/http-setup';
import { makeFolder, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test(
  'every download material of the demo institute has a file that is there, and every certificate that was approved its original',
  { timeout: 240_000 },
  async () => {
    const { database } = opened;
    const store = await createSchemaStore({ database, dir: fileURLToPath(new URL('../../../schemas', import.meta.url)) });
    const contents = openContents(settingsFor({ DATA_DIR: makeFolder('files') }));
    await loadInstitute({ database, schemas: store.current(), contents, say: () => undefined });
    await store.close();
    const { rows } = await database.system((q) =>
      q.query(
        `select m.material_name as name, f.sha256, f.size from pg_materials m left join sys_file f on f.tenant_id = m.tenant_id and f.id = any(m.file_id::text[]) where m.tenant_id = '000000'`,
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { name, sha256 } of rows)
      expect(await contents.open(String(sha256)).then((content) => content?.destroy()), String(name)).toBeDefined();
    // Each bears the day on which it was approved; it is printed when somebody asks for it, not all of them while the product starts.
    const { rows: kept } = await database.system((q) =>
      q.query(
        `select count(*)::int as approved, count(k.id)::int as kept, count(k.content)::int as made, count(*) filter (where k.next_time = 'infinity')::int as later,
         count(*) filter (where to_timestamp(k.seconds) at time zone 'Asia/Shanghai' = (r.approve_time at time zone 'Asia/Shanghai')::date)::int as dated
       from pg_reports r left join sys_kept_paper k on k.tenant_id = r.tenant_id and k.record = 'reports' and k.record_id = r.id
       where r.tenant_id = '000000' and r.report_state in ('700', '1000')`,
      ),
    );
    const [{ approved = 0 } = {}] = kept;
    // In each language.
    expect(kept).toEqual([{ approved, kept: approved, made: 0, later: approved, dated: approved }]);
    expect(approved).toBeGreaterThan(100);
  },
);

test('the machine-readable twin of every certificate keeps the schema that is published for it', async () => {
  const { database } = opened;
  const { rows } = await database.system((q) =>
    q.query(
      `select k.record_id || '-' || k.language as id, k.printed, l.files from sys_kept_paper k join sys_paper_layout l on l.tenant_id = k.tenant_id and l.version = k.version
       where k.record = 'reports'`,
    ),
  );
  const twins = rows.map(({ id, printed, files }): readonly [string, string] => [
    `${String(id)}.xml`,
    toTwin({ version: '', files, records: [printed], time: 0, form: 'pdf', most: 1 } as PrintOrder) ?? '',
  ]);
  expect(twins.length).toBeGreaterThan(100);
  expect(await findTwinFaults(Object.fromEntries(twins))).toEqual([]);
  // A schema that takes everything would say nothing.
  const [[name, sound] = ['', '']] = twins;
  for (const [from, to] of [
    ['<dcc:uniqueIdentifier>', '<dcc:uniqueIdentifier>\n</dcc:uniqueIdentifier><dcc:uniqueIdentifier>'],
    ['CN</dcc:country', 'China</dcc:country'],
    ['\\degreecelsius', '°C'],
    ['<dcc:respPersons>', '<dcc:persons>'],
  ] as const) {
    expect(sound).toContain(from);
    expect(await findTwinFaults({ [name]: sound.replace(from, to) }), from).not.toEqual([]);
  }
});

/** What the twin is called within a PDF. */
const twinFileName = 'dcc.xml';

const within = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text.trim());
const toWords = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

interface Results {
  readonly label: string;
  /** Its numbers row by row, as a page shows them. */
  readonly numbers: readonly string[];
}

/** The tables of results that a twin tells. */
function tablesOfTwin(twin: string): readonly Results[] {
  return within(twin, 'dcc:result').flatMap((result) => {
    const columns = within(result, 'dcc:quantity').map((quantity) => {
      const [values = ''] = [...within(quantity, 'si:valueXMLList'), ...within(quantity, 'dcc:noQuantity')];
      return { quantity, values: toWords(values.replace(/<[^>]*>/g, '')) };
    });
    const rows = columns[0]?.values.length ?? 0;
    const called = (name: string) => columns.find(({ quantity }) => within(quantity, 'dcc:content')[0] === name)?.values;
    // What belongs to a value is told beside it, and as a column of its own: as the page shows it.
    for (const { quantity } of columns)
      for (const [list, name] of [
        ['si:valueExpandedMUXMLList', 'U'],
        ['si:coverageFactorXMLList', 'k'],
      ] as const)
        for (const told of within(quantity, list)) if (called(name)) expect(toWords(told)).toEqual(called(name));
    const [label = ''] = within(result, 'dcc:content');
    const numbers = Array.from({ length: rows }, (_, row) => columns.map(({ values }) => values[row] ?? '')).flat();
    return columns.length === 0 ? [] : [{ label, numbers: numbers.map((number) => (number === 'NaN' ? '—' : number)) }];
  });
}

/** The same tables as the pages show them: the numbers after each name, up to the next one. */
function tablesOfPages(texts: readonly string[], labels: readonly string[]): readonly Results[] {
  const from = texts.findLastIndex((text) => text === '结果' || text === 'Results');
  const to = texts.findLastIndex((text) => text === '声明' || text === 'Statements');
  const tables: { label: string; numbers: string[] }[] = [];
  for (const text of texts.slice(from, to)) {
    if (text === labels[tables.length]) tables.push({ label: text, numbers: [] });
    else if (/^(?:—|[-−+]?\d[\d.]*)$/.test(text)) tables.at(-1)?.numbers.push(text);
  }
  return tables;
}

test(
  'the twin inside a certificate tells the numbers that its pages show, and no other, on every paper and in each language',
  async () => {
    const { database } = opened;
    const { rows } = await database.system((q) =>
      q.query(
        `select k.language, k.printed, l.files from sys_kept_paper k join sys_paper_layout l on l.tenant_id = k.tenant_id and l.version = k.version
         where k.record = 'reports' order by k.id`,
      ),
    );
    const toOrder = (files: PrintOrder['files'], record: PrintRecord): PrintOrder =>
      withTwin({ version: '', files, records: [record], time: 0, form: 'pdf', most: 20 });
    const kept = rows.map(({ language, printed, files }) => {
      const record = printed as PrintRecord;
      const order = toOrder(files as PrintOrder['files'], record);
      const tables = tablesOfTwin(order.attachments?.[twinFileName] ?? '');
      return { language: language as 'zh' | 'en', record, order, tables };
    });
    // What the institute measured, one of each kind, on every paper of a certificate, whichever it was measured for.
    const kinds = new Map(kept.map((each) => [JSON.stringify([each.language, each.tables.map(({ label }) => label)]), each]));
    const { papers, pages } = compileSchemas(readSchemas('schemas'));
    const certificates = [...papers.values()].filter(({ files }) => files[twinFile] !== undefined);
    expect(certificates.map(({ name }) => name).sort()).toEqual([
      ...['calibrationCertificate', 'resultNotice', 'testReport', 'verificationCertificate'],
    ]);
    const house = { name: '研究院', address: '', phone: '' };
    const onPapers = certificates.flatMap((paper) =>
      [...kinds.values()].map(({ language, record, tables }) => {
        const own = pages.get(paper.page)?.record.fields ?? [];
        const frame = { language, mark: '', day: '2026-03-01', verify: () => '', house, findWord: () => undefined };
        const { values, codes } = toPrintRecord({ paper, ...makeSample(paper, 'usual', own), frame, index: 0 }, own);
        const filled = { ...values, ...record.values, _paper: values['_paper'], _codes: values['_codes'] };
        return { on: `${paper.name} ${language}`, order: toOrder(paper.files, { values: filled, codes }), tables };
      }),
    );
    const compared = new Map<string, number>();
    const printer = createPrinter();
    // In a long run each as it was kept, too.
    for (const { on, order, tables } of [...onPapers, ...(isLong ? kept.map((each) => ({ ...each, on: 'as it was kept' })) : [])]) {
      const answer = await printer.print(order);
      if (answer.kind !== 'paper') throw new Error(JSON.stringify(answer));
      const { texts, files } = await readPdf(answer.content);
      const twin = files[twinFileName] ?? '';
      expect(twin).toBe(order.attachments?.[twinFileName]);
      const labels = tables.map(({ label }) => label);
      expect(tablesOfPages(texts, labels), on).toEqual(tables);
      const shown = texts.join('').replaceAll(/\s/g, '');
      const facts = ['si:value', 'dcc:uniqueIdentifier', 'dcc:endPerformanceDate', 'dcc:issueDate', 'dcc:text'].flatMap((name) =>
        within(twin, name).map((fact) => fact.replaceAll(/<[^>]*>|\s/g, '')),
      );
      expect(
        facts.filter((fact) => fact === '' || !shown.includes(fact)),
        on,
      ).toEqual([]);
      compared.set(on, (compared.get(on) ?? 0) + tables.flatMap(({ numbers }) => numbers).length);
    }
    await printer.close();
    expect([...compared.values()].filter((count) => count < 50)).toEqual([]);
  },
  runTimeout(120_000),
);
