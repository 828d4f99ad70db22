import { getAt } from '../../base/dot-path';
import { choicesOf } from '../../schema/check/value-flows';
import type { PageModel } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';
import type { EffectModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import type { Queryable } from '../db/connections/database';
import { isRestricted } from '../query/field-rules';
import { findWithin, loadTargets } from '../query/load-rows';
import { reachOf } from '../rights/caller-reach';
import { fieldRulesOf } from '../rights/caller-rules';
import { asksRestricted } from '../rights/close-rules';
import { mayDo, type PageContext } from '../rights/page-context';
import { undoAction, undoWord } from './audit-trail';

/** What was done to a record. */
export interface Deed {
  readonly record: string;
  readonly id: string;
  readonly action: string;
}

export const recordKey = ({ record, id }: Pick<Deed, 'record' | 'id'>): string => `${record}/${id}`;

/** What the reader of a history may know of records beside the one that it is about. */
export interface HistorySight {
  /** Says whether the reader may know that one deed set the other off: neither its state, nor what leads from one record to the other, nor what chose it is hidden. */
  mayTie(cause: Deed, effect: Deed): boolean;
  /** Those that the reader may see, by `recordKey`; with a name where there is one to tell. */
  seen(q: Queryable, deeds: readonly Deed[]): Promise<ReadonlyMap<string, { readonly name?: string }>>;
  /** The page on which the reader finds a record, else the first that lists it. */
  pageOf(record: string): PageModel | undefined;
  /** What the record's own page calls it; undefined where it has no such button. */
  findWord(deed: Pick<Deed, 'record' | 'action'>): Text | undefined;
  wordOf(deed: Pick<Deed, 'record' | 'action'>): Text;
}

/** What happens to records whose pages have no such button. */
const words: Readonly<Record<string, Text>> = {
  create: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Remove' },
  restore: { zh: '恢复', en: 'Restore' },
  [undoAction]: undoWord,
  acquire: { zh: '采集数据', en: 'Acquire readings' },
};

const kinds: Readonly<Record<EffectModel['kind'], (effect: EffectModel) => string>> = {
  move: ({ by = '' }) => by,
  put: () => 'edit',
  make: () => 'create',
};

/** References that lead from one of two records to the other, through a third one where none does so directly. */
function linksOf(records: ReadonlyMap<string, RecordModel>, one: string, other: string): readonly (readonly [string, string])[] {
  const between = (left: string, right: string): (readonly [string, string])[] =>
    [
      [left, right],
      [right, left],
    ].flatMap(([from = '', to = '']) =>
      (records.get(from)?.fields ?? []).flatMap(({ name, target }) => (target === to ? [[from, name] as const] : [])),
    );
  const direct = between(one, other);
  if (direct.length > 0) return direct;
  return [...records.keys()].flatMap((third) => {
    const [near, far] = [between(one, third), between(third, other)];
    return near.length > 0 && far.length > 0 ? [...near, ...far] : [];
  });
}

export function historySightOf({ caller, schemas }: Pick<PageContext, 'caller' | 'schemas'>): HistorySight {
  const { records } = schemas;
  const reach = reachOf(caller, schemas);
  const rules = fieldRulesOf(caller, schemas);
  const pagesOf = (record: string): readonly PageModel[] => [...schemas.pages.values()].filter((page) => page.record.name === record);
  const hidesMove = ({ record, action }: Deed): boolean => {
    const states = records.get(record)?.states;
    return states !== undefined && states.transitions.some(({ name }) => name === action) && isRestricted(rules, record, states.field);
  };
  /** Says whether a list of the cause's transition may have chosen the record by what is hidden. */
  const isChosenUnseen = (cause: Deed, effect: Deed): boolean => {
    const record = records.get(cause.record);
    const then = record?.states?.transitions.find(({ name }) => name === cause.action)?.then ?? [];
    return then.some((each) => {
      if (!record || each.record !== effect.record || kinds[each.kind](each) !== effect.action) return false;
      const isHidden = each.reference !== undefined && isRestricted(rules, record.name, each.reference);
      return isHidden || choicesOf({ record }, each).some((choice) => asksRestricted({ records, reach, rules }, choice));
    });
  };
  const isLinkSeen = (cause: Deed, effect: Deed): boolean =>
    !linksOf(records, cause.record, effect.record).some(([record, field]) => isRestricted(rules, record, field)) &&
    !isChosenUnseen(cause, effect);
  const findWord: HistorySight['findWord'] = ({ record, action }) => {
    const [page] = pagesOf(record);
    const moves = records.get(record)?.states?.transitions ?? [];
    return page?.permissions.find((each) => each.action === action)?.label ?? moves.find(({ name }) => name === action)?.label;
  };
  const known = new Map<string, boolean>();
  const judge = (cause: Deed, effect: Deed): boolean =>
    !hidesMove(cause) && !hidesMove(effect) && (recordKey(cause) === recordKey(effect) || isLinkSeen(cause, effect));
  return {
    mayTie: (cause, effect) => {
      const key = [recordKey(cause) === recordKey(effect), cause.record, cause.action, effect.record, effect.action].join('/');
      const answer = known.get(key) ?? (rules.size === 0 || judge(cause, effect));
      known.set(key, answer);
      return answer;
    },
    seen: async (q, deeds) => {
      const found = new Map<string, { readonly name?: string }>();
      const { tenantId } = caller;
      for (const name of new Set(deeds.map(({ record }) => record))) {
        const record = records.get(name);
        if (!record || !reach.views(name)) continue;
        const ids = [...new Set(deeds.flatMap((deed) => (deed.record === name ? [deed.id] : [])))];
        const scope = reach.scopeOf(name);
        const within = [...(await findWithin(q, record, { tenantId, ids, scope }))];
        const rows = await loadTargets(q, record, { records, tenantId, ids: within, hold: false });
        const isNamed = !isRestricted(rules, name, record.display);
        for (const id of within) {
          const row = rows.get(id);
          const display = row && isNamed ? getAt(row, record.display.split('.')) : undefined;
          const named = typeof display === 'string' && display !== '' ? { name: display } : {};
          // What was removed is known to whoever may look into the recycle bin.
          const isKnown = row !== undefined || (scope === undefined && pagesOf(name).some((page) => mayDo(caller, page, 'remove')));
          if (isKnown) found.set(recordKey({ record: name, id }), named);
        }
      }
      return found;
    },
    pageOf: (record) => pagesOf(record).find((page) => mayDo(caller, page, 'view')) ?? pagesOf(record)[0],
    findWord,
    wordOf: (deed) => {
      const { action } = deed;
      return findWord(deed) ?? (Object.hasOwn(words, action) ? words[action] : undefined) ?? { zh: action, en: action };
    },
  };
}
