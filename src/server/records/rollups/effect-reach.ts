import type { FieldModel, HasModel, RecordModel } from '../../../schema/model/record-model';
import type { TransitionModel } from '../../../schema/model/states-model';
import { rowsMeant } from '../../../schema/check/row-condition';
import type { Records } from './rollup-plan';

/** Records that a transition writes beside its own, as far as the page files say; of what it makes nothing is there before. */
export interface EffectReach {
  /** Own references whose targets are written. */
  readonly references: readonly { readonly by: FieldModel; readonly then: EffectReach }[];
  /** Lists of related records that are written; of some but those rows for which a condition holds. */
  readonly lists: readonly { readonly has: HasModel; readonly only?: string; readonly then: EffectReach }[];
}

/** So many records are written at most by what follows from one write of a caller. */
export const effectLimit = 10_000;

/** So many records are made at most by one effect: what a call finishes within its time on a busy machine, and others wait for numbers meanwhile. */
export const makeLimit = 1000;

const nothing: EffectReach = { references: [], lists: [] };

/** Says which records a transition writes by its effects, and by the effects of the transitions that these set off. */
export function reachOf(
  records: Records,
  record: RecordModel,
  transition: TransitionModel,
  above: readonly TransitionModel[] = [],
): EffectReach {
  // A circle of effects reaches nothing new.
  if (above.includes(transition)) return nothing;
  const effects = transition.then ?? [];
  const thenOf = (name: string, by: string | undefined): EffectReach => {
    const target = records.get(name);
    const next = target?.states?.transitions.find((each) => each.name === by);
    return target && next ? reachOf(records, target, next, [...above, transition]) : nothing;
  };
  const writing = effects.filter(({ kind }) => kind !== 'make');
  return {
    references: record.fields.flatMap((by) =>
      writing.filter(({ reference }) => reference === by.name).map((effect) => ({ by, then: thenOf(by.target ?? '', effect.by) })),
    ),
    lists: (record.has ?? []).flatMap((has) =>
      writing.flatMap(({ list, by }) => {
        if (list?.name !== has.name) return [];
        const related = records.get(has.record);
        const only = related && rowsMeant(list.ids, related);
        return [{ has, ...(only === undefined ? {} : { only }), then: thenOf(has.record, by) }];
      }),
    ),
  };
}

/** The references of a record through which its automatic transitions write. */
export const writtenReferences = ({ states, fields }: RecordModel): readonly FieldModel[] => {
  const names = new Set(
    (states?.transitions ?? []).filter(({ auto }) => auto !== undefined).flatMap(({ then = [] }) => then.map((effect) => effect.reference)),
  );
  return fields.filter((field) => names.has(field.name));
};
