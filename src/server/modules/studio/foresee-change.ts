import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import type { Text } from '../../../schema/model/text';
import type { Database } from '../../db/connections/database';
import type { Compile } from '../../db/schema/compile-cache';
import { makePlanner } from '../../db/schema/plan-schemas';
import { readLastVersions } from '../../db/schema/schema-versions';
import { underFormerNames } from '../../db/changes/rename-pages';
import type { TableStep } from '../../db/table-step';
import { findDisclosed, tellDisclosed } from '../../provision/disclosed-fields';
import { findAllKept, tellKept } from '../../provision/kept-rights';
import { findAllOffers, tellOffer } from '../../provision/role-offers';
import { readRoleTitles } from '../../provision/role-titles';
import { computedCosts } from '../../records/rollups/computed-costs';
import { followCosts } from '../../records/rollups/follow-cost';
import { foreseeGrants, tellGranting } from '../../rights/start-roles';
import { foreseeUnlinked, tellUnlinked } from '../../rights/unlinked-accounts';

interface Foreseen {
  readonly compiled: CompiledSchemas;
  readonly steps: readonly TableStep[];
  readonly costs: readonly Text[];
  readonly disclosed: Awaited<ReturnType<typeof findDisclosed>>;
  readonly unlinked: Awaited<ReturnType<typeof foreseeUnlinked>>;
  readonly offers: Awaited<ReturnType<typeof findAllOffers>>;
  readonly kept: Awaited<ReturnType<typeof findAllKept>>;
  readonly grants: Awaited<ReturnType<typeof foreseeGrants>>;
  /** What roles gain and keep, what it costs, whom it shows what, and what of `roles` is not in force: a sentence each. */
  readonly notes: readonly Text[];
}

const accept: Text = {
  zh: '用 schema roles --accept 采用以上角色设置',
  en: 'schema roles --accept puts what is said of roles above into force',
};

/** Foresees what a folder of texts would change if it were published: the one plan of the command line and of the app. Nothing is written. */
export async function foreseeChange(database: Database, files: ReadonlyMap<string, string>, compile: Compile): Promise<Foreseen> {
  const compiled = await compile(files);
  const last = await readLastVersions(database);
  const { steps } = (await makePlanner(database, last, compile)(compiled, files)).plan;
  const served = await compile(last);
  const disclosed = await findDisclosed(database, compiled, served);
  // What costs as much as before is no news, and stood before what is.
  const costs = [
    ...(await computedCosts(database, compiled.records, served.records)),
    ...(await followCosts(database, compiled.records, served.records)),
  ];
  // What was granted to a page stands under its former name until it has taken the new one.
  const renamed = { ...compiled, pages: underFormerNames(compiled.pages, steps) };
  const unlinked = await foreseeUnlinked(database, renamed);
  const offers = await findAllOffers(database, renamed);
  const kept = await findAllKept(database, renamed);
  const grants = await foreseeGrants(database, renamed);
  const titleOf = await readRoleTitles(database);
  const notes = [
    ...grants.map((each) => tellGranting(each, titleOf)),
    ...[...costs, ...disclosed.map((each) => tellDisclosed(each, titleOf)), ...unlinked.map((each) => tellUnlinked(each, titleOf))],
    ...[...offers.map((each) => tellOffer(each, titleOf)), ...(offers.length > 0 ? [accept] : [])],
    ...kept.map((each) => tellKept(each, titleOf)),
  ];
  return { compiled, steps, costs, disclosed, unlinked, offers, kept, grants, notes };
}

/** How a step stands in a plan: `+` is done by itself, `~` when it is asked for, `!` hits stored rows, `×` cannot be done. */
export function markOf(step: TableStep): '+' | '~' | '!' | '×' {
  if (step.additive) return '+';
  if (step.impossible) return '×';
  return step.rowsAtStake === 0 ? '~' : '!';
}

/** The statements of a step in the order in which they run. */
export const statementsOf = ({ sql, ahead }: TableStep): readonly string[] =>
  [ahead?.open, ahead?.fill, ...(ahead?.finish ?? []), sql].filter((each): each is string => each !== undefined && each !== '');
