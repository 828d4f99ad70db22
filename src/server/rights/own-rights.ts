import { refusal } from '../../protocol/errors';
import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import { type Caller, ownsEverything } from '../auth/caller';
import { namesInScope } from './scope-expression';

/**
 * What everybody's own account says of his rights; his department only where rights are limited at all. Whose account it is decides what he may sign, which
 * binds those as well who own everything.
 */
const always = ['roleIds', 'userState', 'staffId', 'enterId'] as const;

type Schemas = Pick<CompiledSchemas, 'pages' | 'records'>;

/** Fields, as `<record>.<field>`, that conditions of the caller's row scopes read through a reference: another value there shows him other rows. */
function fieldsBehindScopes(schemas: Schemas, caller: Caller): ReadonlySet<string> {
  const found = new Set<string>();
  for (const scope of caller.rowScopes) {
    const record = schemas.pages.get(scope.page)?.record;
    if (!record || scope.kind !== 'custom') continue;
    for (const name of namesInScope(scope.expression)) {
      const through = record.fields.find((field) => field.target !== undefined && name.startsWith(`${field.name}.`));
      if (through) found.add(`${String(through.target)}.${name.slice(through.name.length + 1)}`);
    }
  }
  return found;
}

interface FieldChange {
  readonly record: string;
  /** Names of the fields that get another value. */
  readonly changed: readonly string[];
}

/** Errors: ownRights where a change would decide anew which rows the caller himself may see. */
export function requireKept(schemas: Schemas, caller: Caller, { record, changed }: FieldChange): void {
  if (ownsEverything(caller) || changed.length === 0) return;
  const behind = fieldsBehindScopes(schemas, caller);
  if (changed.some((field) => behind.has(`${record}.${field}`))) throw refusal('ownRights', {});
}

/** Errors: ownRights where somebody would change in his own account what decides his rights: roles, state, employee, customer, department, what his row scopes read. */
export function requireOwnAccountKept(schemas: Schemas, caller: Caller, changed: readonly string[]): void {
  const asked = caller.rowScopes
    .filter((scope) => scope.kind === 'custom' && schemas.pages.get(scope.page)?.record.name === 'users')
    .flatMap((scope) => namesInScope(scope.expression));
  const kept = new Set<string>(ownsEverything(caller) ? always : [...always, 'deptId', ...asked]);
  if (changed.some((field) => kept.has(field))) throw refusal('ownRights', {});
}

/** Errors: ownRights, beyondOwn where somebody without all rights would give one of his own, or another, role another name: conditions, page files and menus know roles by theirs. */
export function requireRoleNameKept(
  caller: Caller,
  { id, before, after }: { readonly id: string; readonly before: unknown; readonly after: unknown },
): void {
  if (ownsEverything(caller) || before === after) return;
  throw refusal(caller.roles.some((role) => role.id === id) ? 'ownRights' : 'beyondOwn', {});
}
