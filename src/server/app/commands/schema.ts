import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from '../../../schema/compile/compile-schemas';
import { formatFault } from '../../../schema/source/fault';
import { readSchemas } from '../../../schema/source/read-schemas';
import { refuseName } from '../../../schema/start/page-name';
import { formerFiles, renamePage } from '../../../schema/start/rename-page';
import { testsBeside } from '../../../schema/tests/read-tests';
import { applicableSteps, type Consent } from '../../db/schema/apply-plan';
import { formatStep } from '../../db/schema/choose-sources';
import type { Database } from '../../db/connections/database';
import type { TableStep } from '../../db/table-step';
import { readBackups, restoreBackup } from '../../db/schema-backups';
import { readHistory, readLastVersions, toFile, toVersionPath } from '../../db/schema/schema-versions';
import { makePlanner } from '../../db/schema/plan-schemas';
import { foreseeChange, markOf, statementsOf } from '../../modules/studio/foresee-change';
import { findDisclosed, tellDisclosed } from '../../provision/disclosed-fields';
import { putWhole } from '../../db/schema/put-whole';
import { createSchemaStore, requireFolder } from '../../db/schema/schema-store';
import type { Settings } from '../../settings';
import type { Command } from './command';
import { print } from './command';

/** Errors: StartError where the folder is not there. */
function read({ schemasDir }: Settings) {
  requireFolder(schemasDir);
  return readSchemas(schemasDir);
}

const compile = (settings: Settings) => compileSchemas(read(settings));

async function plan(database: Database, settings: Settings) {
  const sources = read(settings);
  const compiled = compileSchemas(sources);
  const last = await readLastVersions(database);
  const planner = makePlanner(database, last, (files) => compileSchemas({ dir: settings.schemasDir, files }));
  const { steps } = (await planner(compiled, sources.files)).plan;
  return { faults: compiled.faults.map(formatFault), steps };
}

const toLine = (step: TableStep) => `${markOf(step)} ${formatStep(step)}`;

const toStatements = (step: TableStep): readonly string[] => statementsOf(step).map((each) => `    ${each.replaceAll('\n', '\n    ')};`);

const check: Command = {
  words: ['schema', 'check'],
  usage: '',
  zh: '检查 schemas 目录',
  en: 'check the schemas folder',
  database: false,
  run: async ({ settings, request }) => {
    const compiled = compile(settings);
    const [faults, warnings] = [compiled.faults.map(formatFault), compiled.warnings.map(formatFault)];
    print(request, { faults, warnings }, [...faults, ...warnings, ...(faults.length === 0 ? ['没有错误。 / No faults.'] : [])]);
    return Promise.resolve(faults.length === 0 ? 0 : 1);
  },
};

const planCommand: Command = {
  words: ['schema', 'plan'],
  usage: '[--sql]',
  zh: '列出页面文件会带来的改动：+ 自动执行，~ 由 schema apply 执行，! 涉及已有数据，由 schema apply --accept-data-loss 执行，× 须先改正；--sql 写出语句',
  en: 'list what the page files would change: + applied by itself, ~ by schema apply, ! hits stored rows, by schema apply --accept-data-loss, × correct first; --sql shows the statements',
  database: true,
  run: async ({ database, settings, request }) => {
    const { files } = read(settings);
    const foreseen = await foreseeChange(database, files, (texts) => compileSchemas({ dir: settings.schemasDir, files: texts }));
    const { steps, costs, disclosed, unlinked, offers, kept, grants, notes } = foreseen;
    const faults = foreseen.compiled.faults.map(formatFault);
    // What waits for somebody stands above what happens by itself.
    const inTurn = steps.toSorted((a, b) => Number(a.additive) - Number(b.additive));
    print(request, { faults, steps, costs, disclosed, unlinked, offers, kept, grants }, [
      ...faults,
      ...(steps.length === 0 ? ['数据库与页面文件一致。 / The database fits the page files.'] : []),
      ...inTurn.flatMap((step) => [toLine(step), ...(request.options.has('sql') ? toStatements(step) : [])]),
      ...notes.map(({ zh, en }) => `${zh}。 / ${en}.`),
    ]);
    return faults.length === 0 ? 0 : 1;
  },
};

/** A running server follows its folder, so touched files make it look again. */
export function touchPages(settings: Settings): void {
  const now = new Date();
  for (const file of readSchemas(settings.schemasDir).files.keys()) {
    try {
      if (file.startsWith('pages/')) utimesSync(join(settings.schemasDir, file), now, now);
    } catch {
      // A folder that may not be written to is read again at the next start.
    }
  }
}

const apply: Command = {
  words: ['schema', 'apply'],
  usage: '[--accept-data-loss]',
  zh: '执行 schema plan 中不涉及已有数据的所有步骤；--accept-data-loss 连同标有 ! 的步骤，会丢失的值先另存',
  en: 'run every step of schema plan that hits no row; with --accept-data-loss those marked ! too, keeping a copy of what is lost',
  database: true,
  begins: true,
  run: async ({ database, settings, request }) => {
    const consent: Consent = request.options.has('accept-data-loss') ? 'loss' : 'empty';
    const { steps } = await plan(database, settings);
    const applied = applicableSteps({ steps }, consent);
    const known = new Set((await database.system(readBackups)).map(({ id }) => id));
    const store = await createSchemaStore({ database, dir: settings.schemasDir, consent });
    const [served, former] = [store.current(), await store.former()];
    const { problems } = served;
    await store.close();
    const disclosed = former === undefined ? [] : await findDisclosed(database, served, former);
    const backups = (await database.system(readBackups)).filter(({ id }) => !known.has(id));
    if (applied.length > 0) touchPages(settings);
    print(request, { applied, problems, backups, disclosed }, [
      ...applied.map(toLine),
      ...backups.map(
        ({ id, backup, rows, table, column }) =>
          `${table}.${column} 的 ${rows} 个值已另存到表 ${backup}，用 schema restore ${id} 取回。 / ${rows} values of ${table}.${column} are kept in the table ${backup}; schema restore ${id} brings them back.`,
      ),
      ...disclosed.map(tellDisclosed).map(({ zh, en }) => `${zh}。 / ${en}.`),
      ...problems,
      `执行 ${applied.length} 步。 / ${applied.length} steps applied.`,
    ]);
    return problems.length === 0 ? 0 : 1;
  },
};

const restore: Command = {
  words: ['schema', 'restore'],
  usage: '[<copy>]',
  zh: '列出 schema apply 另存的值，或把其中一份写回（先用 schema rollback 恢复字段原来的类型）',
  en: 'list the values that schema apply kept, or put one copy back (bring the field to its former type with schema rollback first)',
  database: true,
  run: async ({ database, request }) => {
    const backups = await database.system(readBackups);
    const asked = request.rest[0];
    if (asked === undefined) {
      print(
        request,
        backups,
        backups.map(({ id, time, table, column, type, rows, backup }) => `${id}  ${time}  ${table}.${column} ${type}  ${rows} → ${backup}`),
      );
      return 0;
    }
    const backup = backups.find(({ id }) => id === asked);
    if (!backup) {
      console.error(`没有编号为 ${asked} 的另存。 / There is no copy ${asked}.`);
      return 1;
    }
    const restored = await database.system((q) => restoreBackup(q, backup), { timeout: 0 });
    if (restored.kind === 'wrongType') {
      console.error(
        `${backup.table}.${backup.column} 原来的类型是 ${backup.type}，现在是 ${restored.now ?? '—'}；请先用 schema rollback 与 schema apply 恢复字段。 / The column was ${backup.type} and is ${restored.now ?? 'not there'} now; bring the field back with schema rollback and schema apply first.`,
      );
      return 1;
    }
    print(request, restored, [
      `写回 ${restored.rows} 行，${restored.changed} 行此后已改动或已不在，保持原样。 / ${restored.rows} rows restored, ${restored.changed} left as they are because they were changed since.`,
    ]);
    return 0;
  },
};

const history: Command = {
  words: ['schema', 'history'],
  usage: '[<module>/<page>]',
  zh: '列出页面文件的各个版本',
  en: 'list the versions of page files',
  database: true,
  run: async ({ database, settings, request }) => {
    const [path] = request.rest;
    // A page that was renamed has had versions under its former names.
    const former = path === undefined ? [] : formerFiles(readSchemas(settings.schemasDir).files.get(toFile(path))).map(toVersionPath);
    const versions = await database.system(async (q) => {
      const found = [...(await readHistory(q, path))];
      for (const each of former.toReversed()) found.push(...(await readHistory(q, each)));
      return found;
    });
    const lines = versions.map(
      (version) => `${version.id}  ${version.time}  ${version.path}  ${version.source === '' ? '(删除 / removed)' : version.hash}`,
    );
    print(request, versions, lines);
    return 0;
  },
};

/** Copies of values that a page's tables have lost since a version of it served. */
async function copiesSince(database: Database, settings: Settings, { path, time }: { readonly path: string; readonly time: string }) {
  const record = compile(settings).pages.get(path)?.record;
  const tables = new Set([record?.table, ...(record?.fields.map(({ line }) => line?.table) ?? [])]);
  return (await database.system(readBackups)).filter((copy) => tables.has(copy.table) && copy.time >= time);
}

/** Files of the folder whose text has never served, so that no history holds it. */
async function findUnkept(database: Database, files: ReadonlyMap<string, string>, asked: readonly string[]): Promise<readonly string[]> {
  const kept = await Promise.all(
    asked.map(async (file) => {
      const text = files.get(file);
      if (text === undefined) return [];
      const versions = await database.system((q) => readHistory(q, toVersionPath(file)));
      return versions.some(({ source }) => source === text) ? [] : [file];
    }),
  );
  return kept.flat();
}

const rollback: Command = {
  words: ['schema', 'rollback'],
  usage: '<module>/<page> [--to <version>] [--force]',
  zh: '把页面文件恢复为上一个（或指定的）版本，并列出由此带来的改动、可取回的值；从未生效的文本不会被覆盖，除非 --force',
  en: 'put a former (or the named) version of a page file back into the folder, and list what that would change and which values can be brought back; a text that never served is not overwritten without --force',
  database: true,
  run: async ({ database, settings, request }) => {
    const path = request.rest[0] ?? '';
    const versions = (await database.system((q) => readHistory(q, path))).filter((version) => version.source !== '');
    const { files } = readSchemas(settings.schemasDir);
    const current = files.get(toFile(path));
    const to = request.options.get('to');
    const requested = versions.find((version) => (to === undefined ? version.source !== current : version.id === to));
    if (!requested) {
      console.error(`${path} 没有这个版本。 / There is no such version of ${path}.`);
      return 1;
    }
    // A page that goes by another name since goes back to this one.
    const renamed = [...files].filter(([, text]) => formerFiles(text).includes(toFile(path))).map(([each]) => each);
    const unkept = request.options.has('force') ? [] : await findUnkept(database, files, [toFile(path), ...renamed]);
    if (unkept.length > 0) {
      console.error(
        `${unkept.join('、')} 里的文本从未生效，历史中没有；请先另存，再加 --force 重复。 / The text of ${unkept.join(', ')} has never served and is in no history; save it elsewhere, then repeat with --force.`,
      );
      return 1;
    }
    putWhole(join(settings.schemasDir, toFile(path)), requested.source);
    for (const each of renamed) movePage(settings.schemasDir, each, toFile(path));
    const { faults, steps } = await plan(database, settings);
    const copies = await copiesSince(database, settings, { path, time: requested.time });
    print(request, { path, version: requested.id, faults, steps, copies }, [
      `${path} ← ${requested.id}（${requested.time}）`,
      ...renamed.map((each) => `${each} →  ${toFile(path)}`),
      ...faults,
      ...steps.map(toLine),
      ...copies.map(
        ({ id, table, column, rows }) =>
          `${table}.${column} 此后丢失的 ${rows} 个值有另存，执行后可用 schema restore ${id} 取回。 / ${rows} values that ${table}.${column} has lost since are kept; once this is applied, schema restore ${id} brings them back.`,
      ),
    ]);
    return 0;
  },
};

/** Takes a page file away, and moves the tests beside it to another one. */
function movePage(dir: string, from: string, to: string): void {
  rmSync(join(dir, from), { force: true });
  const [tests, moved] = [from, to].map((each) => join(dir, testsBeside(each)));
  if (tests !== undefined && moved !== undefined && existsSync(tests)) renameSync(tests, moved);
}

const rename: Command = {
  words: ['schema', 'rename'],
  usage: '<module>/<page> <module>/<page>',
  zh: '给页面改名：数据不动，菜单、权限、数据范围、布局、常用查询、草稿随之改名；列出由此带来的改动',
  en: 'give a page another name: its rows stay, its menu entry, rights, row scopes, layouts, saved searches and drafts go along; list what that would change',
  database: true,
  run: async ({ database, settings, request }) => {
    const [from = '', to = ''] = request.rest;
    const { files, dir } = read(settings);
    const [file, target] = [`pages/${from}.json`, `pages/${to}.json`];
    const others = [...files.keys()].filter((each) => each !== file || from === to);
    const groups = compile(settings).menus.map(({ code }) => code);
    const standing = files.get(file);
    const refused =
      standing === undefined ? { zh: `没有页面 ${from}。`, en: `There is no page ${from}.` } : refuseName(to, { files: others, groups });
    const text = renamePage(standing ?? '', { from, to });
    if (refused || text === undefined) {
      const said = refused ?? { zh: `${file} 不是完整的 JSON。`, en: `${file} is no whole JSON.` };
      console.error(`${said.zh} / ${said.en}`);
      return 1;
    }
    putWhole(join(dir, target), text);
    movePage(dir, file, target);
    const { faults, steps } = await plan(database, settings);
    print(request, { from, to, faults, steps }, [`${file} → ${target}`, ...faults, ...steps.map(toLine)]);
    return faults.length === 0 ? 0 : 1;
  },
};

export const schemaCommands: readonly Command[] = [check, planCommand, apply, rename, history, rollback, restore];
