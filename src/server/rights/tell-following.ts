import type { Text } from '../../schema/model/text';
import type { NumberSource } from '../auth/caller';
import { ruleOf } from '../query/field-rules';
import { closeRules, type RuleDependencies } from './close-rules';

/** What follows for other fields where a field is hidden or masked. */
export interface FollowingRules {
  /** Labels of the fields that are hidden with it, because they are made from it. */
  readonly hides: readonly Text[];
  /** Labels of the fields that are told all the same, though they are made from it, because the page says so (`x-disclose`), with what is made from those. */
  readonly tells: readonly Text[];
  /** Labels of the fields that become read-only with it, because the page holds them against it. */
  readonly locks: readonly Text[];
}

/** Says what follows, by the words of the page files and the numbering rules of a tenant, where a field may not be seen. */
export function tellFollowing(
  dependencies: RuleDependencies,
  numbers: readonly NumberSource[],
  { record, field }: { readonly record: string; readonly field: string },
): FollowingRules {
  const hidden = new Map([[record, new Map([[field, 'hidden' as const]])]]);
  const rules = closeRules(hidden, dependencies, { numbers });
  const undisclosed = closeRules(hidden, dependencies, { numbers, disclosure: 'ignored' });
  const records = new Map(
    [...dependencies.pages.values()].flatMap((page) =>
      [page.record, ...page.record.fields.flatMap((each) => each.line ?? [])].map((each) => [each.name, each] as const),
    ),
  );
  const following = [...records.values()].flatMap((each) =>
    each.fields.flatMap((one) => {
      if (each.name === record && one.name === field) return [];
      const rule = ruleOf(rules, each.name, one.name);
      const isTold = rule !== 'hidden' && ruleOf(undisclosed, each.name, one.name) === 'hidden';
      return rule === undefined && !isTold ? [] : [{ rule, label: one.label, isTold }];
    }),
  );
  return {
    hides: following.flatMap(({ rule, label }) => (rule === 'hidden' ? [label] : [])),
    tells: following.flatMap(({ isTold, label }) => (isTold ? [label] : [])),
    locks: following.flatMap(({ rule, label }) => (rule === 'readOnly' ? [label] : [])),
  };
}
