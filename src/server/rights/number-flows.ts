import type { ValueFlow, ValueRead } from '../../schema/check/value-flows';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import type { NumberSource } from '../auth/caller';

/** Fields that items of a tenant's rule read: of the record itself, or of what it refers to. */
export const itemSources: Readonly<Record<string, { readonly field: string; readonly label: Text }>> = {
  '1': { field: 'deptAbbr', label: { zh: '部门简称', en: 'abbreviation of the department' } },
  '2': { field: 'deptCode', label: { zh: '部门代码', en: 'code of the department' } },
  '5': { field: 'disciplineNo', label: { zh: '学科编号', en: 'discipline no.' } },
  '6': { field: 'projectNo', label: { zh: '项目编号', en: 'project no.' } },
  '8': { field: 'abilityType', label: { zh: '检校类型', en: 'service' } },
  '9': { field: 'checkDate', label: { zh: '检校日期', en: 'day of the check' } },
  '10': { field: 'groupCode', label: { zh: '组别代码', en: 'code of the group' } },
};

/** Source of numbers whose rule is chosen by the record's department, or that bear it. */
export const byOwnDept = 'dept';
/** Source of numbers that bear the department of whoever wrote them. */
export const byWriter = 'writer';

/** The field by which a record belongs to a department. */
export const ownDept = (record: RecordModel): FieldModel | undefined =>
  record.fields.find((field) => field.type === 'ref' && field.target === 'departments' && field.name !== record.parentField);

/** The references of a record whose target has a field, in the order in which they are asked. */
export const referencesTo = (
  record: RecordModel,
  records: ReadonlyMap<string, RecordModel>,
  name: string,
): readonly { readonly field: FieldModel; readonly target: RecordModel }[] =>
  record.fields.flatMap((field) => {
    const target = field.type === 'ref' && field.target !== undefined ? records.get(field.target) : undefined;
    return target?.fields.some((each) => each.name === name) === true ? [{ field, target }] : [];
  });

type Sources = Pick<ValueFlow, 'reads' | 'related'>;
const none: Sources = { reads: [], related: [] };

/** The fields that one source of a record's numbers stands for. */
export function readsOfSource(record: RecordModel, records: ReadonlyMap<string, RecordModel>, source: string): Sources {
  const own = (field: FieldModel | undefined): readonly ValueRead[] => (field ? [{ record: record.name, field }] : []);
  if (source === byOwnDept) return { ...none, reads: own(ownDept(record)) };
  if (source === byWriter) return { ...none, related: [{ record: 'users', field: 'deptId' }] };
  const name = itemSources[source]?.field;
  if (name === undefined) return none;
  if (source === '1' || source === '2') return { ...none, related: [{ record: 'departments', field: name }] };
  const field = record.fields.find((each) => each.name === name);
  if (field) return { ...none, reads: own(field) };
  const [first] = referencesTo(record, records, name);
  return first ? { reads: own(first.field), related: [{ record: first.target.name, field: name }] } : none;
}

interface Models {
  readonly pages: ReadonlyMap<string, { readonly record: RecordModel }>;
  readonly records: ReadonlyMap<string, RecordModel>;
}

/**
 * How numbers come from fields by the rules of a tenant. Of what is read through a reference the roles' own rules count, not the right to the target's page:
 * an institute puts the codes of its departments and disciplines into numbers that it prints and sends, and a number without which nobody finds a record
 * would vanish for all who do not keep those pages.
 */
export function numberFlows({ pages, records }: Models, numbers: readonly NumberSource[]): readonly ValueFlow[] {
  if (numbers.length === 0) return [];
  return [...pages.values()].flatMap(({ record }) =>
    record.fields.flatMap((field) =>
      numbers
        .filter(({ rule }) => rule === field.number)
        .map(({ source }) => ({ record: record.name, field: field.name, ...readsOfSource(record, records, source) })),
    ),
  );
}
