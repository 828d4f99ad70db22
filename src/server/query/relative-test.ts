import type { Test } from '../../protocol/condition';
import type { WireOperator } from '../../protocol/operators';
import { isRelativePeriod, ownDepartment, ownPerson, ownTeam, ownWordsOf, periodOn } from '../../protocol/relative-value';
import type { FieldModel } from '../../schema/model/record-model';
import { shanghaiNow } from '../db/clock';

/** Whoever asks, as words like 本人 and 本部门 mean him. */
export interface Asker {
  readonly userId: string;
  readonly staffId?: string | undefined;
  readonly deptId: string;
}

interface Asked {
  readonly operator: WireOperator;
  readonly value: Test['value'];
}

/** An id that no record has: it finds nothing, and everything where it is excluded. */
const nobody = '0';

function onDays({ operator, value }: Asked, today: string): Asked {
  const parts = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value;
  if (!parts.some(isRelativePeriod)) return { operator, value };
  const periods = parts.map((part) => (isRelativePeriod(part) ? periodOn(part, today) : ([part, part] as const)));
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return { operator, value };
  switch (operator) {
    case '=':
      return { operator: 'BETWEEN', value: [first[0], last[1]] };
    case '!=':
      return { operator: 'NOT BETWEEN', value: [first[0], last[1]] };
    case 'BETWEEN':
    case 'NOT BETWEEN':
      return { operator, value: [first[0], last[1]] };
    case '<':
    case '>=':
      return { operator, value: first[0] };
    default:
      return { operator, value: last[1] };
  }
}

/** The departments that somebody belongs to; what hangs below them is theirs as well. */
export const departmentsOf = ({ deptId }: Asker): readonly string[] => deptId.split(',').filter((id) => id !== '');

/** Takes 本部门人员 out of a condition about people, which is asked of their records. Shape: undefined where it is not in it; `rest` undefined where it stands alone. */
export function takeTeam(field: FieldModel, { operator, value }: Asked): { readonly rest: Asked | undefined } | undefined {
  if (field.type !== 'ref' || !ownWordsOf(field.target).includes(ownTeam)) return undefined;
  const parts = typeof value === 'string' ? value.split(',') : value;
  if (!parts.includes(ownTeam)) return undefined;
  const rest = parts.filter((part) => part !== ownTeam);
  return { rest: rest.length > 0 ? { operator, value: rest.length > 1 ? rest : (rest[0] ?? '') } : undefined };
}

/** Reads the words of a condition that mean another day or person each time: 上月, 本人, 本部门; other conditions stay as they are. */
export function readRelative(field: FieldModel, asked: Asked, asker: Asker | undefined): Asked {
  if (field.type === 'day' || field.type === 'dateTime') return onDays(asked, shanghaiNow().today);
  const words = field.type === 'ref' || field.type === 'refs' ? ownWordsOf(field.target) : [];
  const own = words.find((word) => word === ownPerson || word === ownDepartment);
  if (own === undefined || !asker) return asked;
  const meant = own === ownDepartment ? departmentsOf(asker) : [field.target === 'users' ? asker.userId : (asker.staffId ?? '')];
  const ids = meant.filter((id) => id !== '');
  const parts = typeof asked.value === 'string' ? asked.value.split(',') : asked.value;
  if (!parts.includes(ownPerson) && !parts.includes(ownDepartment)) return asked;
  const value = parts.flatMap((part) => (part === own ? (ids.length > 0 ? ids : [nobody]) : [part]));
  const several = value.length > 1;
  const operator = several && asked.operator === '=' ? 'IN' : several && asked.operator === '!=' ? 'NOT IN' : asked.operator;
  return { operator, value: several ? value : (value[0] ?? nobody) };
}
