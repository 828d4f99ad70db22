import type { RecordModel } from '../../schema/model/record-model';
import type { Caller } from '../auth/caller';

/** The roles of a caller, as a condition of materials takes them. */
export const rolesOf = ({ roles }: Pick<Caller, 'roles'>): readonly string[] => roles.map((role) => role.id);

/**
 * The condition that a material `m` has come out for somebody: it is published, and for everybody or for one of his roles, which stand at `$2`. The page of
 * materials he need not see for that. Shape: undefined where no field says when a material comes out.
 */
export function outSql(record: RecordModel): string | undefined {
  const columnOf = (name: string): string | undefined => record.fields.find((field) => field.name === name)?.column;
  const [published, roles] = [columnOf('publishTime'), columnOf('visibleRoles')];
  if (published === undefined) return undefined;
  const forRoles = roles === undefined ? 'true' : `coalesce(cardinality(m."${roles}"), 0) = 0 or m."${roles}"::text[] && $2::text[]`;
  return `(m."${published}" is null or m."${published}" <= now()) and $2::text[] is not null and (${forRoles})`;
}
