import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { type Compile, isSame } from './compile-cache';
import { compareTables } from '../changes/compare-tables';
import type { Database } from '../connections/database';
import type { TablePlan } from '../table-step';
import { planPageRenames } from '../changes/rename-pages';
import { planTables } from './plan-tables';
import type { DesiredTable } from '../changes/desired-tables';
import { toTables } from '../changes/desired-tables';

type Files = ReadonlyMap<string, string>;

export interface SchemaPlan {
  readonly plan: TablePlan;
  readonly tables: readonly DesiredTable[];
}

/** In the order in which a folder is read, which the order of pages follows from. */
export const inOrder = (files: Files): Files => new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Makes what plans the way from the texts that served last to others: what the tables need, and what the texts take away. */
export function makePlanner(
  database: Database,
  last: Files,
  compile: Compile,
): (compiled: CompiledSchemas, files: Files) => Promise<SchemaPlan> {
  let before: { readonly tables: readonly DesiredTable[]; readonly pages: CompiledSchemas['pages'] } | undefined;
  const served = async () => {
    const compiled = await compile(inOrder(last));
    return { tables: toTables(compiled), pages: compiled.pages };
  };
  return async (compiled, files) => {
    const tables = toTables(compiled);
    if (!isSame(files, last)) before ??= await served();
    const changes = isSame(files, last) ? [] : compareTables(before?.tables ?? [], tables);
    const pages = { before: isSame(files, last) ? compiled.pages : (before?.pages ?? compiled.pages), after: compiled.pages };
    const plan = await database.system(
      async (q) => {
        // Counting the rows of large tables takes what it takes; nobody waits for it.
        await q.query('begin read only');
        await q.query('set local statement_timeout = 0');
        const renames = await planPageRenames(q, pages);
        // What was saved of a page has its new path before names of fields are changed in it.
        const planned = { steps: [...renames, ...(await planTables(q, tables, changes)).steps] };
        await q.query('commit');
        return planned;
      },
      { timeout: 0 },
    );
    return { tables, plan };
  };
}
