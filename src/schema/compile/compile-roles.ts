import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import { shippedRoles } from '../../base/roles/role-names';
import { findUnaskable, isSayable, notOfRows, unaskableText } from '../check/row-condition';
import type { RoleStart as RoleWords } from '../../generated/page-file';
import type { PageCompileContext } from '../context/page-compile-context';
import { isLimitable, personFields } from '../context/system-fields';
import { guestRole } from '../model/guest-role';
import type { PageModel, RoleStart } from '../model/page-model';
import type { FieldModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';

const knownRoles: readonly string[] = Object.keys(shippedRoles);

const kinds: ReadonlySet<string> = new Set(['own', 'dept', 'deptBelow']);

function compileRows(ctx: PageCompileContext, path: JsonPath, rows: string): void {
  if (kinds.has(rows)) return;
  const unaskable = findUnaskable(rows, ctx.record);
  const other = notOfRows(rows);
  if (other) ctx.report.fault(path, other, other.at);
  else if (isSayable(rows)) {
    if (unaskable) ctx.report.fault(path, unaskableText(unaskable), unaskable.at);
    else ctx.report.expression(path, rows);
  } else
    ctx.report.fault(path, {
      zh: '行的范围只用字段、user、today、比较、in、filled 与 &&、||、!',
      en: 'Which rows are seen is said by fields, user, today, comparisons, in, filled, &&, || and ! alone',
    });
}

/** Which of the rows that it sees a role may change; one that changes nothing, or a table of the system, whose calls ask for themselves, has none of it. */
function compileChange(ctx: PageCompileContext, role: string, can: readonly string[], change: string): void {
  const at = ['roles', role, 'change'];
  const changing = new Set(['edit', 'remove', 'import', ...Object.keys(ctx.file.states?.transitions ?? {})]);
  if (ctx.file.existing !== undefined)
    ctx.report.fault(at, { zh: '系统自己的表不用 change', en: 'A table of the system has no change' }, 'key');
  else if (!can.some((right) => changing.has(right)))
    ctx.report.fault(
      at,
      { zh: `“${role}”没有改动记录的权限，change 不起作用`, en: `"${role}" may change no records, so that change says nothing` },
      'key',
    );
  else compileRows(ctx, at, change);
}

interface Found {
  readonly record: string;
  readonly field: FieldModel;
}

/** The field that a role's word names; `lines.price` is a field of the lines. */
function findNamed(ctx: PageCompileContext, name: string): Found | undefined {
  const { record } = ctx;
  const own = record.fields.find((field) => field.name === name && isLimitable(field));
  if (own) return { record: record.name, field: own };
  for (const { name: lines, line } of record.fields) {
    const inner = line?.fields.find((field) => `${lines}.${field.name}` === name && !field.system);
    if (line && inner) return { record: line.name, field: inner };
  }
  return undefined;
}

const fieldWords = [
  ['hide', 'hidden'],
  ['mask', 'masked'],
  ['fixed', 'readOnly'],
] as const;

function compileFields(ctx: PageCompileContext, role: string, words: RoleWords): RoleStart['fields'] {
  const { record, report } = ctx;
  const names = record.fields.flatMap((field) => [field.name, ...(field.line?.fields ?? []).map((each) => `${field.name}.${each.name}`)]);
  const seen = new Set<string>();
  return fieldWords.flatMap(([word, rule]) =>
    (words[word] ?? []).flatMap((name, index) => {
      const at = ['roles', role, word, index];
      const found = findNamed(ctx, name);
      if (!found) {
        if (!report.failed.has(name))
          report.fault(at, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) });
        return [];
      }
      if (seen.has(name)) report.fault(at, { zh: `“${name}”已写在另一项里`, en: `"${name}" stands in another list already` });
      if (rule === 'masked' && found.field.type !== 'text')
        report.fault(at, { zh: `“${name}”不是文字，不能脱敏，可写在 hide 里`, en: `"${name}" is no text and cannot be masked; hide it` });
      seen.add(name);
      return [{ record: found.record, field: found.field.name, rule }];
    }),
  );
}

function checkRights(ctx: PageCompileContext, at: JsonPath, rights: readonly string[], actions: readonly string[]): void {
  rights.forEach((right, index) => {
    if (actions.includes(right) || ctx.report.failed.has('@states')) return;
    ctx.report.fault([...at, index], {
      zh: `本页没有权限“${right}”`,
      en: `This page has no right "${right}"`,
      hint: closestName(right, actions),
    });
  });
}

/** Who is of another house is told no persons of this one, where a page says nothing else of them: what its author forgets would tell them. */
function withPersons({ record }: PageCompileContext, role: string, said: RoleStart['fields']): RoleStart['fields'] {
  if (role !== guestRole) return said;
  const unsaid = personFields.filter((name) => !said.some((each) => each.record === record.name && each.field === name));
  return [...said, ...unsaid.map((field) => ({ record: record.name, field, rule: 'hidden' as const }))];
}

/** Compiles what roles may do at first; roles, rights and fields must exist. */
export function compileRoles(ctx: PageCompileContext, permissions: PageModel['permissions']): PageModel['roles'] {
  const actions = permissions.map((permission) => permission.action);
  const starts = Object.entries(ctx.file.roles ?? {}).map(([role, words]): [string, RoleStart] => {
    if (!knownRoles.includes(role))
      ctx.report.fault(['roles', role], { zh: `没有角色“${role}”`, en: `No role "${role}"`, hint: closestName(role, knownRoles) }, 'key');
    if (Array.isArray(words)) {
      checkRights(ctx, ['roles', role], words, actions);
      return [role, { can: words, fields: withPersons(ctx, role, []) }];
    }
    if (!isObject(words)) {
      ctx.report.fault(['roles', role], { zh: '权限要写成列表，如 ["view"]', en: 'Rights are a list, such as ["view"]' });
      return [role, { can: [], fields: [] }];
    }
    checkRights(ctx, ['roles', role, 'can'], words.can, actions);
    const { rows, change } = words;
    if (rows !== undefined) compileRows(ctx, ['roles', role, 'rows'], rows);
    if (change !== undefined) compileChange(ctx, role, words.can, change);
    const scopes = { ...(rows === undefined ? {} : { rows }), ...(change === undefined ? {} : { change }) };
    return [role, { can: words.can, ...scopes, fields: withPersons(ctx, role, compileFields(ctx, role, words)) }];
  });
  return Object.fromEntries(starts);
}
