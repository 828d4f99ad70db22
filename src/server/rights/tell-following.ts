import type { Text } from '../../schema/model/page-model';
import type { NumberSource } from '../auth/caller';
import { ruleOf } from '../query/field-rules';
import { closeRules, type RuleDependencies } from './close-rules';

/** What follows for other fields where a field is hidden or masked. */
export interface FollowingRules {
  /** Labels of the fields that are hidden with it, because they are made from it. */
  readonly hides: readonly Text[];
  /** Labels of the fields that become read-only with it, because the page holds them against it. */
  readonly locks: readonly Text[];
}

/** Says what follows, by the words of the page files and the numbering rules of a tenant, where a field may not be seen. */
export function tellFollowing(
  ground: RuleDependencies,
  numbers: readonly NumberSource[],
  { record, field }: { readonly record: string; readonly field: string },
): FollowingRules {
  const rules = closeRules(new Map([[record, new Map([[field, 'hidden']])]]), ground, { numbers });
  const records = new Map(
    [...ground.pages.values()].flatMap((page) =>
      [page.record, ...page.record.fields.flatMap((each) => each.line ?? [])].map((each) => [each.name, each] as const),
    ),
  );
  const following = [...records.values()].flatMap((each) =>
    each.fields.flatMap((one) => {
      const rule = each.name === record && one.name === field ? undefined : ruleOf(rules, each.name, one.name);
      return rule === undefined ? [] : [{ rule, label: one.label }];
    }),
  );
  return {
    hides: following.flatMap(({ rule, label }) => (rule === 'hidden' ? [label] : [])),
    locks: following.flatMap(({ rule, label }) => (rule === 'readOnly' ? [label] : [])),
  };
}
