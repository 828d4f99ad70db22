import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { someSchemas, writeSchemas } from '../../fixtures/some-schemas';

// Each script is a process that compiles every schema; a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

const root = resolve(import.meta.dirname, '../../..');
let dir = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'liangheng-scripts-'));
  writeSchemas(someSchemas(['crm/customers']), dir);
  cpSync(join(root, 'schemas/text'), join(dir, 'text'), { recursive: true });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function run(script: string, ...words: string[]): { readonly code: number | null; readonly out: string } {
  const result = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SCHEMAS_DIR: dir },
  });
  return { code: result.status, out: result.stdout + result.stderr };
}

/** What an author is likely not to mean: a condition that holds of nothing. */
const odd = (page: string): string =>
  page.replace(
    '"fields": {',
    () => `"has": { "below": { "page": "visits", "by": "aboveId" } },
  "fields": {
    "aboveId": { "$ref": "ref:visits", "x-label": { "zh": "上次", "en": "Before" } },
    "done": { "$ref": "kind:yesNo", "x-label": { "zh": "完", "en": "Done" }, "x-compute": "below.all(b, filled(b.aboveId))" },`,
  );

test('a new page is sound at once, a second of its name is refused, and what is likely not meant is a warning that check ends well with', () => {
  const made = run('new-page', 'crm/visits', '客户拜访', 'Visits');
  expect(made.code, made.out).toBe(0);
  expect(made.out).toContain('npm run check');
  const visits = join(dir, 'pages/crm/visits.json');
  const page = readFileSync(visits, 'utf8');
  writeFileSync(visits, odd(page));
  const checked = run('check');
  writeFileSync(visits, page);
  expect(checked.code, checked.out).toBe(0);
  expect(checked.out).toMatch(/visits\.json:\d+:\d+ {2}提醒：没有记录时 all 也成立.* \/ Warning: /);
  expect(checked.out).toMatch(/\d+ pages, \d+ records, .*: no faults/);
  const { roles } = JSON.parse(readFileSync(join(dir, 'pages/crm/visits.json'), 'utf8')) as { readonly roles: object };
  expect(roles).toEqual({});
  expect(run('new-page', 'crm/visits').code).toBe(1);
  expect(run('new-page', 'finance/visits').out).toContain('unique over all modules');
  expect(run('new-page', 'Visits').code).toBe(1);
});

test('check tells which menu entries and buttons are shut for all or for some roles, so that nothing is granted or shut in silence', () => {
  const visits = join(dir, 'pages/crm/visits.json');
  const page = readFileSync(visits, 'utf8');
  const all = run('check');
  expect(all.out).toMatch(/menu entries that administrators and configurators alone can open: (?:.*, )?crm\/visits\b/);
  writeFileSync(visits, page.replace('"roles": {}', '"roles": { "salesman": ["view", "create"] }'));
  const [some, rights, json] = [run('check'), run('check', '--rights', 'crm/visits'), run('check', '--json')];
  writeFileSync(visits, page);
  expect(some.out).not.toMatch(/menu entries that administrators and configurators alone can open: (?:.*, )?crm\/visits\b/);
  expect(some.out).toMatch(/buttons for administrators and configurators alone: (?:.*, )?crm\/visits edit\b/);
  expect(rights.out).toMatch(/^crm\/visits create {2}.*shut for: acceptor, /m);
  expect(rights.out).toMatch(/^crm\/visits remove {2}.*all but administrators and configurators$/m);
  expect(rights.out).not.toMatch(/^crm\/customers /m);
  const { shut } = JSON.parse(json.out) as {
    readonly shut: readonly { readonly page: string; readonly action: string; readonly shutFor: readonly string[] }[];
  };
  const creating = shut.find((each) => each.page === 'crm/visits' && each.action === 'create');
  expect(creating).toMatchObject({ forAll: false, shutFor: expect.arrayContaining(['tester']) as unknown });
  expect(creating?.shutFor).not.toContain('salesman');
});

test('a new page is made from a spreadsheet or from another page, and says what it guessed', () => {
  const list = join(dir, 'list.csv');
  writeFileSync(list, '合同号,签订日期\nH-1,2024-01-05\nH-2,2024-02-05\n');
  const made = run('new-page', 'crm/deals', '合同台账', 'Deals', '--from', list);
  expect(made.code, made.out).toBe(0);
  expect(made.out).toMatch(/签订日期 → \w+ {2}kind:day {2}必填/);
  expect(readFileSync(join(dir, 'pages/crm/deals.json'), 'utf8')).toContain('"import": { "key": [');
  expect(run('new-page', 'crm/others', '其他', 'Others', '--from', 'crm/deals').out).toContain('签订日期');
  expect(run('new-page', 'crm/third', '其他', 'Third', '--from', 'nowhere.xlsx').out).toContain('There is no file and no page');
  const option = join(dir, 'option.js');
  writeFileSync(option, `export default {\n  column: [{ label: '房间', prop: 'room', slot: true }],\n};\n`);
  const told = run('new-page', 'crm/rooms', '房间', 'Rooms', '--from', option).out;
  expect(told).toMatch(/房间 → room {2}kind:shortText/);
  expect(told).toMatch(/not carried over[\s\S]*option\.js:2 {2}room\.slot\n/);
  for (const page of ['deals', 'others', 'rooms']) rmSync(join(dir, `pages/crm/${page}.json`));
});

test('a new page stands where it is said, and says what it did and how it is taken back', () => {
  const menuOf = (file: string) =>
    (JSON.parse(readFileSync(join(dir, file), 'utf8')) as { readonly menu?: { readonly parent: string } }).menu;
  const astray = run('new-page', 'lab/benches', '工位', 'Benches');
  expect([astray.code, existsSync(join(dir, 'pages/lab'))]).toEqual([1, false]);
  expect(astray.out).toContain('--menu');
  expect(astray.out).toContain('crm（客户业务 / Customers）');
  const told = run('new-page', 'lab/benches', '工位', 'Benches', '--menu', 'crm');
  expect(told.out).toContain('菜单“客户业务”里多了“工位”');
  expect(told.out).toMatch(/To take it back: remove \S+pages\/lab\/benches\.json/);
  expect(menuOf('pages/lab/benches.json')?.parent).toBe('crm');
  expect(run('new-page', 'lab/desks', '--menu', 'none').code).toBe(0);
  expect(menuOf('pages/lab/desks.json')).toBeUndefined();
  rmSync(join(dir, 'pages/lab'), { recursive: true });
});

test('a draft is checked at its place and is no page yet: nothing of it serves, and nothing of its roles is spent', () => {
  const told = run('new-page', 'crm/trips', '出差', 'Trips', '--draft');
  expect([told.code, existsSync(join(dir, 'pages/crm/trips.json'))]).toEqual([0, false]);
  expect(told.out).toContain('drafts/crm/trips.json');
  expect(told.out).toContain('Files in drafts are not served');
  const draft = join(dir, 'drafts/crm/trips.json');
  writeFileSync(draft, readFileSync(draft, 'utf8').replace('"kind:longText",', '"kind:longText",,'));
  // Another draft is told where it lies as well.
  const stop = `"tripId": { "$ref": "ref:trips", "x-label": { "zh": "出差", "en": "Trip" } }`;
  const stops = `{ "format": 1, "page": "stops", "label": { "zh": "站", "en": "Stops" }, "fields": { ${stop} }, "table": { "columns": ["tripId"] } }`;
  writeFileSync(join(dir, 'drafts/crm/stops.json'), stops);
  const checked = run('check', '--json');
  const said = JSON.parse(checked.out) as {
    readonly pages: readonly string[];
    readonly faults: readonly { readonly file: string; readonly sentence: string; readonly en: string }[];
  };
  expect([checked.code, said.faults.map(({ file, sentence }) => `${file} ${sentence}`).sort()]).toEqual([
    1,
    [
      'drafts/crm/stops.json drafts/crm/trips.json 自身有错误，请先改正它',
      'drafts/crm/trips.json JSON 写法有误：多了一个逗号（最后一项后面没有逗号），请去掉',
    ],
  ]);
  expect(said.pages).not.toContain('crm/trips');
  rmSync(join(dir, 'drafts'), { recursive: true });
});

test('check tells files and the examples of the README, and ends with 1', () => {
  const visits = join(dir, 'pages/crm/visits.json');
  const page = readFileSync(visits, 'utf8');
  const example = page.replaceAll('visits', 'example').replace('kind:shortText', 'kind:shortTxt');
  const line = example.split('\n').findIndex((each) => each.includes('shortTxt')) + 1;
  const said = '{ "zh": "到了", "en": "Arrived" }';
  const notice = `\`\`\`json notice arrived\n{ "title": ${said}, "text": ${said}, "titl": ${said} }\n\`\`\`\n`;
  writeFileSync(join(dir, 'README.md'), `# Language\n\n\`\`\`json page\n${example}\`\`\`\n${notice}`);
  writeFileSync(visits, page.replace('"kind:longText"', '"kind:longTxt"'));
  const told = run('check');
  expect(told.code).toBe(1);
  expect(told.out).toMatch(
    /pages\/crm\/visits\.json:\d+:\d+ {2}没有“longTxt”这种类型，是不是“longText”？ \/ No kind "longTxt", did you mean "longText"\?/,
  );
  expect(told.out).toContain(`README.md:${String(line + 3)}:`);
  expect(told.out).toContain(`README.md:${String(example.split('\n').length + 5)}:`);
  expect(told.out).toContain('3 处错误 / 3 faults');
  const json = JSON.parse(run('check', '--json').out) as { faults: { file: string; hint?: string }[] };
  expect(json.faults.map((fault) => fault.hint).sort()).toEqual(['longText', 'shortText', undefined]);
  rmSync(join(dir, 'README.md'));
  writeFileSync(visits, page);
});

test('check tells icons that there are not, and a folder that there is not by the name of its variable', () => {
  const visits = join(dir, 'pages/crm/visits.json');
  const page = readFileSync(visits, 'utf8');
  writeFileSync(visits, page.replace('"icon": "File"', '"icon": "Fiel"'));
  expect(run('check').out).toMatch(
    /pages\/crm\/visits\.json:\d+:\d+ {2}“Fiel”不在可选值内，见 schemas\/reference\.md，是不是“File”？ \/ "Fiel" is none of those[^]*1 处错误 \/ 1 fault\n/,
  );
  writeFileSync(visits, page);
  const sound = dir;
  try {
    dir = join(sound, 'nowhere');
    for (const script of ['check', 'generate', 'new-page']) {
      const { code, out } = run(script, 'crm/others');
      expect([code, out]).toEqual([1, expect.stringMatching(/SCHEMAS_DIR 指定的目录 .*nowhere 不存在/)]);
      expect(out).not.toContain('    at ');
    }
    dir = '';
    expect(run('new-page', 'crm/customers').out).toContain('schemas/pages/crm/customers.json is there already');
  } finally {
    dir = sound;
  }
});

test('check --watch judges again whenever a file changes, with the sentences of the whole check', async () => {
  const visits = join(dir, 'pages/crm/visits.json');
  const page = readFileSync(visits, 'utf8');
  const watching = spawn(process.execPath, ['--import', 'tsx', 'scripts/check.ts', '--watch'], {
    cwd: root,
    env: { ...process.env, SCHEMAS_DIR: dir },
  });
  let out = '';
  watching.stdout.on('data', (data: Buffer) => (out += data.toString()));
  const hears = (text: string) => vi.waitFor(() => expect(out).toContain(text), { timeout: 60_000, interval: 50 });
  try {
    await hears('Ctrl+C');
    out = '';
    writeFileSync(visits, page.replace('"kind:longText"', '"kind:longTxt"'));
    await hears('1 处错误 / 1 fault');
    expect(out).toContain('没有“longTxt”这种类型，是不是“longText”？');
    out = '';
    writeFileSync(visits, page);
    await hears('no faults');
  } finally {
    watching.kill();
    writeFileSync(visits, page);
  }
});

test('generate --check names what is stale', () => {
  const told = run('generate', '--check');
  expect(told.code).toBe(1);
  expect(told.out).toContain('src/generated/pages/crm/visits.ts is stale');
  expect(told.out).toContain('src/generated/page-index.ts is stale');
});
