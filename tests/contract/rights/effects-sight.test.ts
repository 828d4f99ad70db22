import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeRandom, type Random } from '../../../src/server/seed/values/random';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { makeSchemas, openHttp } from '../support/http-setup';

// Limits of every role are drawn; then each role does what has effects of every kind, and whatever it or another is told of them is held against what its limits leave.
const readers = ['acceptor', 'salesman', 'dept_head', 'tester', 'quality', 'finance', 'device_keeper', 'hr'];

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  missions: ['missionName', 'secret', 'dockId', 'grade', 'lastDone', 'missionState'],
  cargo: ['cargoName', 'missionId', 'grade', 'mark', 'isFit', 'cargoState'],
  slips: ['slipName', 'memo', 'missionId'],
  docks: ['dockName', 'grade', 'note', 'lastMission'],
};

/** What a role sees of a page; absent: nothing. */
interface Sight {
  readonly closed: readonly string[];
  readonly scope: 'a' | 'own' | undefined;
}
type Sights = Readonly<Record<string, Sight>>;

const whole: Sights = Object.fromEntries(Object.keys(fieldsOf).map((page) => [page, { closed: [], scope: undefined }]));

/** One sees everything, one the missions alone, one no field of anything else; the others are drawn. */
function drawSights(random: Random, place: number): Sights {
  if (place === 0) return whole;
  if (place === 1) return { missions: { closed: [], scope: undefined } };
  if (place === 2)
    return Object.fromEntries(Object.entries(fieldsOf).map(([page, fields]) => [page, { closed: fields, scope: undefined }]));
  return Object.fromEntries(
    Object.entries(fieldsOf).flatMap(([page, fields]): [string, Sight][] => {
      const closed = fields.filter(() => random.chance(0.25));
      const isScoped = random.chance(0.4);
      if (page !== 'missions' && random.chance(0.25)) return [];
      return [[page, { closed, scope: isScoped ? (page === 'slips' ? 'own' : 'a') : undefined }]];
    }),
  );
}

const can: Readonly<Record<string, readonly string[]>> = { missions: ['view', 'send'], cargo: ['view', 'finish'] };

/** The pages with the drawn limits as their `roles`. */
function makePages(sights: ReadonlyMap<string, Sights>): string {
  const folder = makeSchemas();
  const own = fileURLToPath(new URL('../support/sight-schemas', import.meta.url));
  for (const page of Object.keys(fieldsOf)) {
    const file = JSON.parse(readFileSync(join(own, `${page}.json`), 'utf8')) as Values;
    const roles = [...sights].flatMap(([role, { [page]: sight }]) => {
      if (!sight) return [];
      const rows = sight.scope === 'own' ? { rows: 'own' } : sight.scope === 'a' ? { rows: `grade == 'a'` } : {};
      return [[role, { can: can[page] ?? ['view'], ...rows, hide: sight.closed }]];
    });
    writeFileSync(join(folder, 'pages/demo', `${page}.json`), JSON.stringify({ ...file, roles: Object.fromEntries(roles) as Values }));
  }
  cpSync(join(own, 'notices'), join(folder, 'notices'), { recursive: true });
  return folder;
}

interface Row {
  readonly page: string;
  readonly id: string;
  readonly grade: string;
  readonly by: string;
  /** Page and id of what its reference leads to, by the field. */
  readonly refers: Readonly<Record<string, Row>>;
}

/** What a word in an answer tells: a field of a row, or of any of the rows at hand where no row is named. */
interface Origin {
  readonly page: string;
  readonly field?: string;
  readonly row?: Row;
}

/** One institute of errands with drawn limits. */
async function openErrands(seed: number, draw: number) {
  const sights = new Map(readers.map((role, place) => [role, drawSights(makeRandom(seed, `${role} ${draw}`), place)]));
  const folder = makePages(sights);
  const http = await openHttp(folder);
  expect(http.store.current().faults).toEqual([]);
  const ask = async (path: string, as: string, body?: Values): Promise<string> =>
    (await http.call(body ? 'POST' : 'GET', `/api/${path}`, { token: await http.tokenOf(as), ...(body ? { body } : {}) })).text;
  const save = async (page: string, values: Values): Promise<string> => {
    const { data, text } = await http.call('POST', `/api/demo/${page}/submit`, { token: await http.tokenOf('admin'), body: values });
    expect(text).toContain('"code":200');
    return isObject(data) ? String(data['id']) : '';
  };
  const close = async (): Promise<void> => {
    await http.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { sights, http, ask, save, close };
}
type Errands = Awaited<ReturnType<typeof openErrands>>;

/** Words that stand for values of rows, each one of its own, and what each tells. */
function makeWords(rows: Row[]) {
  const words = new Map<string, Origin>([
    ...['候装态', '已装态', '已卸态', '装货步', '卸货步', '此货不宜装运'].map(
      (word) => [word, { page: 'cargo', field: 'cargoState' }] as const,
    ),
    ...(['cargo', 'slips', 'docks'] as const).map((page, place) => [['货物页', '提单页', '码头页'][place] ?? '', { page }] as const),
  ]);
  const serial = { next: 1000 };
  /** A row whose fields are words; it is saved by the caller. */
  const write = (page: string, fields: readonly string[]): Values =>
    Object.fromEntries(fields.map((field) => [field, `词${String((serial.next += 1))}${page.slice(0, 1)}${field}`]));
  const keep = (row: Row, values: Values): Row => {
    rows.push(row);
    for (const [field, word] of Object.entries(values)) words.set(String(word), { page: row.page, field, row });
    return row;
  };
  return { words, write, keep };
}

/** The rows that effects have written a value to, each with the field that holds it there: a field of its own, shut where the field that it comes from is shut. */
function copiesOf(rows: readonly Row[], { page, field, row }: Origin): readonly (readonly [Row, field: string])[] {
  if (!row) return [];
  const into = (to: Row | undefined, name: string): readonly (readonly [Row, string])[] => (to ? [[to, name]] : []);
  const belonging = (to: Row | undefined, name: string) => rows.filter((one) => one.page === name && one.refers['missionId'] === to);
  if (page === 'cargo' && field === 'cargoName') {
    const mission = row.refers['missionId'];
    return [...into(mission, 'lastDone'), ...belonging(mission, 'slips').flatMap((slip) => into(slip, 'slipName'))];
  }
  if (page === 'missions' && field === 'missionName') return into(row.refers['dockId'], 'lastMission');
  if (page !== 'missions' || field !== 'secret') return [];
  const marked = belonging(row, 'cargo').flatMap((one) => into(one, 'mark'));
  return [...into(row.refers['dockId'], 'note'), ...marked, ...belonging(row, 'slips').flatMap((one) => into(one, 'memo'))];
}

/** Says whether the limits of a role leave what a word tells. */
function mayKnow(sights: Sights, rows: readonly Row[], origin: Origin, role: string): boolean {
  const { page, field, row } = origin;
  const isClosed = (of: string, name: string): boolean => sights[of]?.closed.includes(name) === true;
  const seesRow = (one: Row): boolean => {
    const sight = sights[one.page];
    return sight !== undefined && (sight.scope === undefined || (sight.scope === 'own' ? one.by === role : one.grade === sight.scope));
  };
  if (field !== undefined && isClosed(page, field)) return false;
  if (row === undefined) return rows.some((one) => one.page === page && seesRow(one));
  // The name of a record is told wherever somebody sees a reference to it.
  const isNamed = (one: Row): boolean =>
    seesRow(one) && Object.entries(one.refers).some(([by, to]) => to === row && !isClosed(one.page, by));
  return (
    seesRow(row) ||
    (field === displays[page] && rows.some(isNamed)) ||
    copiesOf(rows, origin).some(([to, name]) => seesRow(to) && !isClosed(to.page, name))
  );
}
const displays: Readonly<Record<string, string>> = { missions: 'missionName', cargo: 'cargoName', slips: 'slipName', docks: 'dockName' };

/** States that no answer has to tell in words. */
const neverSaid = ['候装态', '已卸态'];

const listBody = { current: 1, size: 200, searchType: 'N', searchParam: [] };

/** Does all that has effects as one role, and gives what it is told of it at once. */
async function act({ ask, save, http }: Errands, { write, keep }: ReturnType<typeof makeWords>, role: string, grade: string) {
  const dockValues = write('docks', ['dockName']);
  const missionValues = write('missions', ['missionName', 'secret']);
  const dock = keep({ page: 'docks', id: await save('docks', { ...dockValues, grade }), grade, by: 'admin', refers: {} }, dockValues);
  const made = (page: string, id: string, refers: Row['refers'], by = 'admin'): Row => ({ page, id, grade, by, refers });
  const start = async (values: Values, isFit: number) => {
    const id = await save('missions', { ...values, dockId: dock.id, grade });
    const mission = keep(made('missions', id, { dockId: dock }), values);
    const cargoValues = write('cargo', ['cargoName']);
    const cargoId = await save('cargo', { ...cargoValues, missionId: id, isFit, grade });
    return { mission, cargo: keep(made('cargo', cargoId, { missionId: mission }), cargoValues) };
  };
  const move = async (page: string, name: string, id: string) => {
    const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: await http.tokenOf('admin') });
    return ask(`demo/${page}/transition`, role, { name, items: [{ id, version: isObject(data) ? data['version'] : 0 }] });
  };
  const foresee = (page: string, name: string, id: string) => ask(`demo/${page}/foresee`, role, { name, ids: [id] });
  const { mission, cargo } = await start(missionValues, 1);
  const unfit = await start(write('missions', ['missionName', 'secret']), 0);
  const told = [
    await foresee('missions', 'send', mission.id),
    await move('missions', 'send', mission.id),
    await foresee('missions', 'send', unfit.mission.id),
    // Of what he may not see a refusal says the step alone: neither which record it is, nor why it does not pass.
    (await move('missions', 'send', unfit.mission.id)).replace(/(货物页)?不能随之装货步：不满足条件/g, ''),
    await foresee('cargo', 'finish', cargo.id),
    // His own step he may be told by its name.
    (await move('cargo', 'finish', cargo.id)).replaceAll('“卸货步”', ''),
    await ask('demo/cargo/undo', role, { id: cargo.id, version: 3 }),
  ];
  for (const found of (
    await http.database.system((q) => q.query('select id::text as id from pg_slips where mission_id = $1', [mission.id]))
  ).rows)
    keep(made('slips', String(found['id']), { missionId: mission }, role), {});
  return told;
}

/** All that somebody can ask about rows that effects have written or come from, by what he asks. */
async function hear({ ask }: Errands, rows: readonly Row[], role: string): Promise<readonly (readonly [what: string, text: string])[]> {
  const heard: [string, string][] = [];
  const listen = async (path: string, body?: Values): Promise<void> => void heard.push([path, await ask(path, role, body)]);
  for (const { page, id } of rows) for (const kind of ['detail', 'history']) await listen(`demo/${page}/${kind}?id=${id}`);
  for (const page of Object.keys(fieldsOf)) await listen(`demo/${page}/page`, listBody);
  for (const { page, id } of rows)
    if (page === 'missions')
      for (const related of ['cargo', 'slips']) {
        const searchParam = [{ filter: JSON.stringify({ missionId: id }), op: JSON.stringify({ missionId: '=' }) }];
        await listen(`demo/${related}/page`, { ...listBody, searchParam });
      }
  await listen('appoints/notify/msgCenterPage?current=1&size=200');
  return heard;
}

const waiting = async ({ http }: Errands) =>
  Number(
    (await http.database.system((q) => q.query(`select count(*)::int as n from sys_delivery where state = 'waiting'`))).rows[0]?.['n'],
  );

async function compareSights(seed: number, draw: number): Promise<number> {
  const errands = await openErrands(seed, draw);
  try {
    const rows: Row[] = [];
    const made = makeWords(rows);
    const told: (readonly [role: string, what: string, text: string])[] = [];
    for (const [place, role] of readers.entries())
      for (const text of await act(errands, made, role, place % 3 === 1 ? 'b' : 'a')) told.push([role, 'what it did', text]);
    await expect.poll(() => waiting(errands), { timeout: 20_000 }).toBe(0);
    for (const role of readers) for (const [what, text] of await hear(errands, rows, role)) told.push([role, what, text]);
    const widened = told.flatMap(([role, what, text]) =>
      [...made.words]
        .filter(([word, origin]) => text.includes(word) && !mayKnow(errands.sights.get(role) ?? {}, rows, origin, role))
        .map(([word]) => ({ draw, role, what, word, said: text.slice(Math.max(0, text.indexOf(word) - 300), text.indexOf(word) + 100) })),
    );
    expect(widened).toEqual([]);
    // Who may see everything is told everything: nothing is missing because nothing is told at all.
    const all = told.flatMap(([role, , text]) => (role === readers[0] ? [text] : [])).join('\n');
    expect([...made.words.keys()].filter((word) => !neverSaid.includes(word) && !all.includes(word))).toEqual([]);
    return told.length;
  } finally {
    await errands.close();
  }
}

test(
  'effects of every kind tell no role more than its own reading of the row and the field does: in answers, histories, lists and notices',
  async () => {
    const run = startRun('sight of effects', sizeOf({ short: 1, long: 0 }) || undefined);
    const draws = sizeOf({ short: 1, long: 20 });
    let answers = 0;
    for (let draw = 0; draw < draws; draw += 1) answers += await compareSights(run.seed, draw);
    run.report({ draws, 'answers compared': answers });
  },
  runTimeout(120_000),
);
