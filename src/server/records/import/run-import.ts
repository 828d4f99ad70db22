import type { ImportReport } from '../../../protocol/import-report';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { writeAudit } from '../../audit/audit-trail';
import type { PageContext } from '../../rights/page-context';
import { createImportContext } from './import-context';
import { loadWords } from './import-words';
import type { ImportRequest, ImportWays, Run, Tally } from './import-run';
import { judgeRows, type RowPlan } from './judge-rows';
import { keepColumns } from './known-columns';
import type { OpenImport } from './open-import';
import { giveBack, tellFaults, tellFaulty, tellHeadings, tellPlanned } from './tell-import';
import { writePlans } from './write-plans';

/** Rows that are judged and written together. */
const chunkSize = 500;
/** How often a chunk is begun again because others wrote the same at that moment. */
const attempts = 3;

const nothing: Tally = { created: 0, updated: 0, unchanged: 0, rows: { created: [], updated: [] }, faulty: [] };

const count = (plans: readonly RowPlan[], kind: RowPlan['kind']): number => plans.filter((plan) => plan.kind === kind).length;

const rowsOf = (plans: readonly RowPlan[], kind: RowPlan['kind']): readonly number[] =>
  plans.flatMap((plan) => (plan.kind === kind ? [plan.row.number] : []));

const add = (tally: Tally, plans: readonly RowPlan[]): Tally => ({
  created: tally.created + count(plans, 'create'),
  updated: tally.updated + count(plans, 'update'),
  unchanged: tally.unchanged + count(plans, 'unchanged'),
  rows: {
    created: [...tally.rows.created, ...rowsOf(plans, 'create')],
    updated: [...tally.rows.updated, ...rowsOf(plans, 'update')],
  },
  faulty: [...tally.faulty, ...plans.flatMap((plan) => (plan.kind === 'bad' ? [{ row: plan.row.number, faults: plan.faults }] : []))],
});

function* chunksOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += chunkSize) yield list.slice(start, start + chunkSize);
}

/** Lets other requests have their turn between two chunks of computing. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Two imports of one page follow each other, so that neither adds what the other has just added. */
async function waitTurn(tx: Queryable, { caller, page }: PageContext): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${caller.tenantId} ${page.model.path}`]);
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** Begins again where somebody has saved the same in between: then it is found, and told. Errors: importBusy. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (attempt === attempts) throw refusal('importBusy', {});
    }
  }
}

async function judgeAll(q: Queryable, run: Run, hold: boolean): Promise<{ readonly tally: Tally; readonly plans: readonly RowPlan[] }> {
  const { rows } = run.opened.mapped;
  const kept: RowPlan[] = [];
  let tally = nothing;
  let done = 0;
  for (const chunk of chunksOf(rows)) {
    run.ways.requireGoing();
    const plans = await judgeRows(q, run.importCtx, { rows: chunk, hold });
    tally = add(tally, plans);
    // Only what will be written is kept in memory.
    if (hold) kept.push(...plans.filter((plan) => plan.kind === 'create' || plan.kind === 'update'));
    done += chunk.length;
    run.ways.progress(done, rows.length);
    await breathe();
  }
  return { tally, plans: kept };
}

async function noteRun(tx: Queryable, run: Run, { created, updated }: Tally): Promise<void> {
  const { fileName, mode } = run.request;
  const said = { page: run.ctx.page.model.path, file: fileName, mode, created, updated };
  await writeAudit(tx, run.ctx, {
    action: 'import',
    changes: Object.entries(said).map(([field, after]) => ({ field, before: null, after })),
  });
}

function writeAll(run: Run): Promise<Tally> {
  return persist(() =>
    run.ways.write(async (tx) => {
      await waitTurn(tx, run.ctx);
      const { tally, plans } = await judgeAll(tx, run, true);
      if (tally.faulty.length > 0) return { ...tally, created: 0, updated: 0 };
      for (const chunk of chunksOf(plans)) {
        run.ways.requireGoing();
        await writePlans(tx, run.ctx, { plans: chunk, fileName: run.request.fileName, importId: run.id });
        await breathe();
      }
      await noteRun(tx, run, tally);
      return tally;
    }),
  );
}

/** Errors: that of `requireGoing` where it ends the import as a whole. */
function isCut({ ways }: Run): boolean {
  try {
    ways.requireGoing();
    return false;
  } catch (error) {
    if (ways.mayCut?.(error) === true) return true;
    throw error;
  }
}

async function writeGood(run: Run): Promise<Tally> {
  const { rows } = run.opened.mapped;
  let tally = nothing;
  let done = 0;
  for (const chunk of chunksOf(rows)) {
    if (isCut(run)) break;
    const plans = await persist(() =>
      run.ways.write(async (tx) => {
        await waitTurn(tx, run.ctx);
        const judged = await judgeRows(tx, run.importCtx, { rows: chunk, hold: true });
        await writePlans(tx, run.ctx, { plans: judged, fileName: run.request.fileName, importId: run.id });
        return judged;
      }),
    );
    tally = add(tally, plans);
    done += chunk.length;
    run.ways.progress(done, rows.length);
    await breathe();
  }
  if (done > 0) await run.ctx.database.write(run.ctx.caller.tenantId, (tx) => noteRun(tx, run, tally));
  return { ...tally, handled: done };
}

/**
 * Looks through a file (dry run) or imports it. Every row is judged by the code that a form's saving goes through, and every fault of every row is told.
 * What was imported once is not added again: known by the page's key, or by the content of the row.
 */
export async function runImport(
  ctx: PageContext,
  opened: OpenImport,
  at: { readonly request: ImportRequest; readonly ways: ImportWays },
): Promise<ImportReport> {
  const { request, ways } = at;
  const { mapped, taken, sheet } = opened;
  const found = await ways.read((q) => loadWords(q, ctx.caller.tenantId, taken));
  const run: Run = {
    ctx,
    opened,
    request,
    ways,
    id: ctx.database.ids.next(),
    importCtx: createImportContext(ctx, taken, { mapped, words: found, from1904: sheet.from1904 }),
  };
  const blocked = mapped.faults.some((fault) => fault.blocks);
  // While the header is in doubt, so is every cell below it.
  const tally = blocked
    ? nothing
    : request.dryRun
      ? (await ways.read((q) => judgeAll(q, run, false))).tally
      : request.mode === 'all'
        ? await writeAll(run)
        : await writeGood(run);
  const total = tally.handled ?? mapped.rows.length;
  const bad = blocked ? total : tally.faulty.length;
  const faults = tellFaults(run, tally);
  const { headings, said } = opened;
  if (headings !== undefined && said) await ways.write((tx) => keepColumns(tx, ctx, { headings, columns: said }));
  const { created, updated, unchanged } = tally;
  return {
    dryRun: request.dryRun,
    total,
    good: total - bad,
    bad,
    created,
    updated,
    unchanged,
    ...(request.dryRun && !blocked ? { planned: tellPlanned(tally) } : {}),
    ...(created > 0 && !request.dryRun ? { importId: run.id } : {}),
    faults,
    ...(await giveBack(run, tally, faults)),
    ...(headings === undefined ? {} : { ...tellHeadings(run), faulty: tellFaulty(run, tally) }),
  };
}
