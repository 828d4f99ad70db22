import type { PageModel } from '../../../schema/model/page-model';
import { carryKeys, carryName } from '../changes/carry-names';
import { carryPage } from '../changes/rename-pages';
import type { Database, Queryable } from '../connections/database';
import type { TablePlan, TableStep } from '../table-step';
import { codeOf } from '../database-failure';
import { backUpColumn } from '../schema-backups';
import { beginChange, insist, workAhead } from './work-ahead';
import { dropListView } from '../connections/list-views';
import { secureTables } from '../connections/secure-tables';

/** What somebody has agreed to: nothing, steps that hit no row, or the loss of what stands in rows. */
export type Consent = 'none' | 'empty' | 'loss';

export interface ApplyOptions {
  readonly consent?: Consent;
  /** Pages as they will serve, for names that go along with a rename. */
  readonly pages?: Iterable<PageModel>;
}

async function stands(q: Queryable, { table, column }: NonNullable<TableStep['unless']>): Promise<boolean> {
  const { rows } = await q.query(
    `select to_regclass($1) is not null and ($2::text is null or exists
       (select 1 from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped)) as stands`,
    [`"${table}"`, column ?? null],
  );
  return rows[0]?.['stands'] === true;
}

/** Nobody may write between the count and the change; what is lost with consent is copied first. */
async function judgeRows(q: Queryable, step: TableStep, consent: Consent): Promise<void> {
  if (step.count === undefined) return;
  // What changes the columns needs the whole table: to take that only after the count could end in a deadlock with those who read it.
  const changes = step.loses ?? step.ahead ?? step.kind === 'renameField';
  await q.query(`lock table "${step.table}" in ${changes ? 'access exclusive' : 'share row exclusive'} mode`);
  const rows = Number((await q.query(step.count)).rows[0]?.['count'] ?? 0);
  if (rows === 0) return;
  if (consent !== 'loss' || !step.loses) throw new Error(`${step.sentence.zh}（${rows}） / ${step.sentence.en} (${rows})`);
  await backUpColumn(q, { table: step.table, ...step.loses, reason: step.sentence.zh });
}

async function runStep(q: Queryable, step: TableStep, { consent = 'none', pages = [] }: ApplyOptions): Promise<void> {
  await judgeRows(q, step, consent);
  const done = step.sql === '' || (step.unless !== undefined && (await stands(q, step.unless)));
  if (!done && step.kind !== 'addReference') await q.query(step.sql, step.values ?? []);
  if (!done && step.kind === 'addReference') {
    await q.query(`savepoint reference; ${step.sql}`).catch(async (error: unknown) => {
      // Another process has made the same key since the plan was made.
      if (codeOf(error) !== '42710') throw error;
      await q.query('rollback to savepoint reference');
    });
  }
  if (step.carry) await carryName(q, pages, step.carry);
  if (step.carryPage) await carryPage(q, step.carryPage);
  if (step.carryKeys) await carryKeys(q, pages, step.carryKeys);
}

/** Steps that leave the columns of a table as they are. */
const keepsColumns: ReadonlySet<TableStep['kind']> = new Set([
  'fillColumn',
  'moveLines',
  'createIndex',
  'dropIndex',
  'addUnique',
  'addReference',
  'renameIndex',
  'renameKey',
  'renamePage',
]);

async function runSteps(q: Queryable, steps: readonly TableStep[], options: ApplyOptions): Promise<void> {
  await beginChange(q);
  await q.query(`select name from sys_lock where name = 'migrate' for update`);
  const changing = steps.filter((step) => !keepsColumns.has(step.kind));
  const names = new Set(changing.flatMap(({ table, formerly }) => (formerly === undefined ? [table] : [formerly, table])));
  for (const name of names) await dropListView(q, name);
  for (const step of steps) await runStep(q, step, options);
  if (changing.length > 0) await secureTables(q, [...names]);
  await q.query('commit');
}

const runTable = (database: Database, steps: readonly TableStep[], options: ApplyOptions): Promise<void> =>
  insist(() => database.system((q) => runSteps(q, steps, options), { timeout: 0 }));

const isReference = (step: TableStep) => step.kind === 'addReference' || step.kind === 'retarget';

/** Tells a step from every other, with the rows that it hits: what somebody has agreed to is that step and no other. */
export const signOf = (step: TableStep): string => JSON.stringify([step.kind, step.table, step.sentence.en, step.rowsAtStake]);

/** Signs of the steps of a plan that take consent. */
export const signsOf = (steps: readonly TableStep[]): ReadonlySet<string> => new Set(steps.filter((step) => !step.additive).map(signOf));

function mayRun(step: TableStep, consent: Consent, agreed: ReadonlySet<string> | undefined): boolean {
  if (step.additive) return true;
  if (agreed?.has(signOf(step)) === false) return false;
  return step.impossible !== true && (consent === 'loss' || (consent === 'empty' && step.rowsAtStake === 0));
}

/** Steps that may not run: those that do not only add, unless somebody has agreed to them; what is impossible, never. `agreed` are signs of the steps that consent covers; all of them where absent. */
export function refusedSteps(plan: TablePlan, consent: Consent = 'none', agreed?: ReadonlySet<string>): readonly TableStep[] {
  return plan.steps.filter((step) => !mayRun(step, consent, agreed));
}

/** Steps that may run; a table with a step that may not is left as it is altogether, because what serves on it is the old text. */
export function applicableSteps(plan: TablePlan, consent: Consent = 'none', agreed?: ReadonlySet<string>): readonly TableStep[] {
  const waiting = new Set(refusedSteps(plan, consent, agreed).map((step) => step.table));
  return plan.steps.filter((step) => !waiting.has(step.table));
}

/**
 * Applies steps: first what takes long and keeps nobody waiting, then each table in one short transaction, one process at a time; the references
 * between tables come last, when all tables stand. Errors: throws where rows have come into the way since the plan was made; tables done before stay.
 */
export async function applySteps(database: Database, steps: readonly TableStep[], options: ApplyOptions = {}): Promise<void> {
  await workAhead(database, steps);
  for (const pass of [steps.filter((step) => !isReference(step)), steps.filter(isReference)]) {
    const tables = new Map<string, TableStep[]>();
    for (const step of pass) tables.set(step.table, [...(tables.get(step.table) ?? []), step]);
    for (const group of tables.values()) await runTable(database, group, options);
  }
}
