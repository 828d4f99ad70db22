import { toSnakeCase } from '../../../base/snake-case';
import { checkDisclosed } from '../../check/check-disclosed';
import { type CompileContext, type RawPage, Reporter } from '../../context/compile-context';
import type { CompileMemory } from '../../context/compile-memory';
import { existingView } from '../../model/existing-tables';
import type { RecordModel } from '../../model/record-model';
import { compileDaily } from '../compile-daily';
import { checkEffectCircles, compileEffects } from '../compile-effects';
import { checkRemovalCircles, compileHas } from '../compile-has';
import { compileRecord } from '../compile-record';
import { checkSnapshots } from '../compile-snapshot';

interface Folder {
  readonly ctx: CompileContext;
  readonly pages: readonly RawPage[];
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
}

/** Every record by itself, all but what expressions read elsewhere. */
interface Records {
  readonly models: ReadonlyMap<string, RecordModel>;
  /** What was met while a record was compiled: its expressions, and what failed. */
  readonly reports: ReadonlyMap<string, Reporter>;
}

/** Compiles all records of a folder. Shape: what says the same as the last time is the very same. */
export function compileRecords({ ctx, pages, listed }: Folder, memory: CompileMemory): Records {
  const reports = new Map<string, Reporter>();
  const models = new Map<string, RecordModel>();
  for (const [name, raw] of ctx.records) {
    const table = raw.existing === undefined ? `pg_${toSnakeCase(name)}` : existingView(raw.existing);
    const { model, sites, failed } = memory.step(`own ${name}`, [raw], ctx.faults, () => {
      const report = new Reporter(ctx, raw.source, false, [], new Set(raw.failed));
      return { model: compileRecord(report, raw, { table }), sites: report.sites, failed: report.failed };
    });
    // What follows adds to them.
    reports.set(name, new Reporter(ctx, raw.source, false, [...sites], new Set(failed)));
    models.set(name, model);
  }
  for (const [name, raw] of ctx.records) {
    const [report, model] = [reports.get(name), models.get(name)];
    if (raw.has && report && model) models.set(name, { ...model, has: compileHas(report, raw, { models, listed }) });
  }
  checkRemovalCircles(reports, models);
  const roles = new Set(pages.flatMap(({ file }) => Object.keys(file.roles ?? {})));
  for (const [name, raw] of ctx.records) {
    const [report, model] = [reports.get(name), models.get(name)];
    if (report && model?.states && raw.states)
      models.set(name, { ...model, states: compileEffects(report, model, raw.states, { models, listed, roles }) });
    if (report && model?.states && raw.states) checkSnapshots(report, model, raw.states, models);
    if (report && model && raw.daily)
      models.set(name, { ...(models.get(name) ?? model), daily: compileDaily(report, model, raw, { listed, roles }) });
  }
  checkEffectCircles(reports, models);
  checkDisclosed(reports, models);
  return keepRecords({ models, reports }, ctx, memory);
}

/** Puts in the place of what says the same as before what was there before. */
function keepRecords({ models, reports }: Records, ctx: CompileContext, memory: CompileMemory): Records {
  const kept = new Map([...models].map(([name, model]) => [name, memory.same(`record ${name}`, model)] as const));
  const tokens = new Map<Reporter | undefined, object>();
  const told = new Map<string, Reporter>();
  for (const [name, { source, sites, failed }] of reports) {
    const text = (): string => JSON.stringify([sites.map(({ source: _source, ...site }) => site), [...failed]]);
    const met = memory.same(`met ${name}`, { sites, failed }, { text, inputs: [source] });
    const report = new Reporter(ctx, source, false, met.sites, met.failed);
    tokens.set(report, met);
    told.set(name, report);
  }
  return {
    models: memory.watch('records', kept),
    reports: memory.watch('reports', told, (report) => tokens.get(report)),
  };
}
