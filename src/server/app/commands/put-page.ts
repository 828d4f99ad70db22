import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemas } from '../../../schema/source/read-schemas';
import { refuseName } from '../../../schema/start/page-name';
import { formerFiles, renamePage } from '../../../schema/start/rename-page';
import { testsBeside } from '../../../schema/tests/read-tests';
import type { Database } from '../../db/connections/database';
import { chooseTexts } from '../../db/schema/folder-marks';
import { putWhole } from '../../db/schema/put-whole';
import { readHistory, toFile, toVersionPath } from '../../db/schema/schema-versions';
import { readBackups } from '../../db/schema-backups';
import type { Settings } from '../../settings';
import { type Command, print } from './command';
import { compile, plan, read, toLine } from './plan-folder';

/** Copies of values that a page's tables have lost since a version of it served. */
async function copiesSince(database: Database, settings: Settings, { path, time }: { readonly path: string; readonly time: string }) {
  const record = compile(settings).pages.get(path)?.record;
  const tables = new Set([record?.table, ...(record?.fields.map(({ line }) => line?.table) ?? [])]);
  return (await database.system(readBackups)).filter((copy) => tables.has(copy.table) && copy.time >= time);
}

/** Files of the folder whose text has never served, so that no history holds it. */
export async function findUnkept(
  database: Database,
  files: ReadonlyMap<string, string>,
  asked: readonly string[],
): Promise<readonly string[]> {
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

export const rollback: Command = {
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
    const put = [[toFile(path), requested.source] as const, ...renamed.map((each) => [each, undefined] as const)];
    putWhole(join(settings.schemasDir, toFile(path)), requested.source);
    for (const each of renamed) movePage(settings.schemasDir, each, toFile(path));
    chooseTexts(settings.schemasDir, new Map(put), false);
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

export const rename: Command = {
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
    chooseTexts(dir, new Map([[target, text] as const, [file, undefined] as const]), false);
    const { faults, steps } = await plan(database, settings);
    print(request, { from, to, faults, steps }, [`${file} → ${target}`, ...faults, ...steps.map(toLine)]);
    return faults.length === 0 ? 0 : 1;
  },
};
