import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whileLocked } from '../../../src/server/db/schema/folder-lock';
import { changeMarks, chooseTexts, holdText, markOfText, readMarks } from '../../../src/server/db/schema/folder-marks';
import { noteHeld } from '../../../src/server/db/schema/app-texts';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { runScript } from '../../fixtures/run-script';
import { watchDatabase } from '../../fixtures/watch-database';
import { field, openSchemaFolder } from '../support/schema-folder';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lh-marks-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const note = '.published.json';
const lock = () => join(dir, `${note}.lock`);

test('two processes that note at once lose nothing of each other, and leave nothing but the note', async () => {
  const each = 120;
  const processes = ['first', 'second'].map((name) => runScript('tests/contract/schema/note-choices.ts', [dir, name, String(each)]));
  await Promise.all(processes.map(({ line }) => line(/^ready$/)));
  writeFileSync(join(dir, 'go'), '');
  await Promise.all(processes.map(({ ended }) => ended));
  const { held, chosen } = readMarks(dir);
  expect([Object.keys(held).length, Object.keys(chosen).length]).toEqual([2 * each, 2 * each]);
  expect(readdirSync(dir).sort()).toEqual([note, 'go']);
});

test.each([
  ['of a process that has ended', `${hostname()} 999999999 key`],
  ['that nobody on this machine holds, once it has been waited for', 'elsewhere 1 key'],
])('a lock %s is taken over', (_what, holder) => {
  writeFileSync(lock(), holder);
  chooseTexts(dir, new Map([['pages/a/a.json', 'text']]), true);
  expect(readMarks(dir).chosen).toEqual({ 'pages/a/a.json': { text: markOfText('text'), inApp: true } });
  expect(readdirSync(dir)).toEqual([note]);
});

test('a lock that another one has taken meanwhile is left to him', () => {
  whileLocked(join(dir, note), () => writeFileSync(lock(), 'somebody else'));
  expect(readFileSync(lock(), 'utf8')).toBe('somebody else');
});

test('where nothing can be written nobody is kept waiting', () => {
  const none = join(dir, 'file');
  writeFileSync(none, '');
  holdText(join(none, 'folder'), 'pages/a/a.json', 'text');
  expect(readdirSync(dir)).toEqual(['file']);
});

test('what is chosen while a publisher works stays chosen after it', async () => {
  const folder = await openSchemaFolder();
  try {
    folder.write({ size: field('kind:number') });
    let isLate = false;
    const { database } = watchDatabase(folder.opened.database, (said) => {
      if (isLate || !said.includes('insert into sys_schema_version')) return Promise.resolve();
      isLate = true;
      chooseTexts(folder.dir, new Map([['pages/things/things.json', 'a text of later']]), true);
      return Promise.resolve();
    });
    await (await createSchemaStore({ database, dir: folder.dir })).close();
    expect([isLate, Object.keys(readMarks(folder.dir).chosen)]).toEqual([true, ['pages/things/things.json']]);
    // Once it was there when the texts were read, and another one stands in its place, it is nobody's choice any more.
    const files = new Map([['pages/things/things.json', 'another text']]);
    await noteHeld(folder.opened.database, { dir: folder.dir, files }, { last: new Map(), before: readMarks(folder.dir) });
    expect(readMarks(folder.dir).chosen).toEqual({});
    changeMarks(folder.dir, () => ({ held: {}, chosen: {} }));
  } finally {
    await folder.close();
  }
});
