import type { Database, Queryable } from './database';
import type { TablePlan, TableStep } from './plan-tables';
import { delay } from './processes';
import { secureTables } from './secure-tables';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Lock not available, deadlock, serialization failure. */
const passing = new Set(['55P03', '40P01', '40001']);

async function runStep(q: Queryable, step: TableStep): Promise<void> {
  if (step.count !== undefined) {
    // Nobody may write between the count and the change.
    await q.query(`lock table "${step.table}" in share row exclusive mode`);
    const rows = Number((await q.query(step.count)).rows[0]?.['count'] ?? 0);
    if (rows > 0) throw new Error(`${step.sentence.zh}（${rows}） / ${step.sentence.en} (${rows})`);
  }
  if (step.kind !== 'addReference') await q.query(step.sql);
  else {
    await q.query('savepoint reference');
    await q.query(step.sql).catch(async (error: unknown) => {
      // Another process has made the same key since the plan was made.
      if (codeOf(error) !== '42710') throw error;
      await q.query('rollback to savepoint reference');
    });
  }
}

async function runSteps(q: Queryable, steps: readonly TableStep[]): Promise<void> {
  await q.query('begin');
  await q.query(`set local statement_timeout = 0`);
  await q.query(`set local lock_timeout = '5s'`);
  await q.query(`set local client_min_messages = warning`);
  await q.query(`select name from sys_lock where name = 'migrate' for update`);
  for (const step of steps) await runStep(q, step);
  if (steps.some((step) => step.kind === 'createTable')) await secureTables(q);
  await q.query('commit');
}

async function runTable(database: Database, steps: readonly TableStep[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.system((q) => runSteps(q, steps), { timeout: 0 });
      return;
    } catch (error) {
      if (attempt === 5 || !passing.has(codeOf(error))) throw error;
      await delay(50 * 2 ** attempt);
    }
  }
}

const isReference = (step: TableStep) => step.kind === 'addReference' || step.kind === 'retarget';

/** Steps that may not run: those that do not only add, but, where asked for, others that no row stands against may. */
export function refusedSteps(plan: TablePlan, emptyToo = false): readonly TableStep[] {
  return plan.steps.filter((step) => !step.additive && !(emptyToo && step.rowsAtStake === 0 && step.sql !== ''));
}

/** Steps that may run; a table with a step that may not is left as it is altogether, because what serves on it is the old text. */
export function applicableSteps(plan: TablePlan, emptyToo = false): readonly TableStep[] {
  const waiting = new Set(refusedSteps(plan, emptyToo).map((step) => step.table));
  return plan.steps.filter((step) => !waiting.has(step.table));
}

/**
 * Applies steps, each table in one transaction and one process at a time; the references between tables come last, when all tables stand.
 * Errors: throws where rows have come into the way since the plan was made; tables done before stay.
 */
export async function applySteps(database: Database, steps: readonly TableStep[]): Promise<void> {
  for (const pass of [steps.filter((step) => !isReference(step)), steps.filter(isReference)]) {
    const tables = new Map<string, TableStep[]>();
    for (const step of pass) tables.set(step.table, [...(tables.get(step.table) ?? []), step]);
    for (const group of tables.values()) await runTable(database, group);
  }
}
