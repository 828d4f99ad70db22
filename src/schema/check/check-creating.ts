import { parse } from '@marcbachmann/cel-js';
import { type CelNode, childrenOf, isNode } from '../expression/cel-node';
import type { PageCompileContext } from '../context/page-compile-context';
import type { RoleStart } from '../model/page-model';
import type { FieldModel, RecordModel, RequiredModel } from '../model/record-model';
import { fillsItself } from './check-required';

/** What is sure of a new record that a role makes, by field: `''` for what stays empty. What the role may enter is absent. */
type Known = ReadonlyMap<string, string>;

const plainTypes: ReadonlySet<string> = new Set(['text', 'option', 'ref', 'day', 'dateTime']);

function knownOf({ fields, states, name }: RecordModel, start: RoleStart): Known {
  const restricted = new Set(start.fields.flatMap(({ record, field }) => (record === name ? [field] : [])));
  const leaves = states?.transitions.some((each) => each.auto !== undefined && each.from.includes(states.initial)) === true;
  return new Map(
    fields.flatMap((field): readonly (readonly [string, string])[] => {
      if (field.name === states?.field) return leaves ? [] : [[field.name, states.initial]];
      if (field.system || !plainTypes.has(field.type) || !(field.readOnly || restricted.has(field.name))) return [];
      if (!fillsItself(field)) return [[field.name, '']];
      const isConstant = field.defaultValue !== undefined && field.compute === undefined && field.copy === undefined;
      return isConstant && field.number === undefined ? [[field.name, String(field.defaultValue)]] : [];
    }),
  );
}

/** `a.b` as one dotted name, without `row.`. Shape: undefined for anything else. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.op === 'id') return String(node.args);
  if (node.op !== '.' || !Array.isArray(node.args)) return undefined;
  const [left, last] = node.args as readonly unknown[];
  const first = nameOf(left);
  return first === undefined || typeof last !== 'string' ? undefined : `${first}.${last}`.replace(/^row\./, '');
}

/** The value that a part of a condition is sure to have: a text as it is written, or what is known of a field. */
function valueOf(node: unknown, known: Known): string | undefined {
  if (isNode(node) && node.op === 'value') return typeof node.args === 'string' ? node.args : undefined;
  const name = nameOf(node) ?? '';
  const own = known.get(name);
  // What a reference leads to is known where it leads nowhere.
  return own !== undefined && !name.includes('.') ? own : known.get(name.replace(/\..*$/, '')) === '' ? '' : own;
}

const isOfReader = (node: unknown): boolean => /^(?:user\.(?!roles)|today$)/.test(nameOf(node) ?? '');

/** Says whether a condition over rows is sure to hold, or sure not to. Shape: undefined where it depends on what is entered, or on who does it. */
function holds(node: CelNode, known: Known): boolean | undefined {
  const [left, right] = childrenOf(node);
  const [one, other] = [valueOf(left, known), valueOf(right, known)];
  switch (node.op) {
    case '&&':
    case '||': {
      const both = [left, right].map((part) => part && holds(part, known));
      const decisive = node.op === '||';
      return both.includes(decisive) ? decisive : both.includes(undefined) ? undefined : !decisive;
    }
    case '!_': {
      const inner = left && holds(left, known);
      return inner === undefined ? undefined : !inner;
    }
    case '==':
      // Nobody is nobody's: what is empty equals no reader and no day.
      if ((one === '' && isOfReader(right)) || (other === '' && isOfReader(left))) return false;
      return one === undefined || other === undefined ? undefined : one === other;
    case '!=':
      return one === undefined || other === undefined ? undefined : one !== other;
    case 'in':
      if (one === undefined || right?.op !== 'list') return undefined;
      return childrenOf(right).some((each) => valueOf(each, known) === one)
        ? true
        : childrenOf(right).every((each) => valueOf(each, known) !== undefined)
          ? false
          : undefined;
    case 'call': {
      const value = valueOf(left, known);
      return value === undefined ? undefined : value !== '';
    }
    default:
      return undefined;
  }
}

const departmentOf = ({ name, fields }: RecordModel): FieldModel | undefined =>
  name === 'departments' ? undefined : fields.find((field) => field.type === 'ref' && field.target === 'departments');

/** The fields by which no row that a role makes can be within its rows. Shape: undefined where one may be. */
function findOutside(record: RecordModel, rows: string, known: Known): readonly string[] | undefined {
  if (rows === 'own') return undefined;
  if (rows === 'dept' || rows === 'deptBelow') {
    const name = departmentOf(record)?.name ?? '';
    return known.get(name) === '' ? [name] : undefined;
  }
  try {
    const { ast } = parse(rows);
    if (!isNode(ast) || holds(ast, known) !== false) return undefined;
    return [...known.keys()].filter((name) => new RegExp(`(?<![\\w.'])(?:row\\.)?${name.replaceAll('.', '\\.')}(?![\\w'])`).test(rows));
  } catch {
    return undefined;
  }
}

/** Refuses roles that may create and could never: what is demanded of them is shut, or every row that they make would be outside their own. */
export function checkCreating(
  { report, file, record }: PageCompileContext,
  requirements: readonly RequiredModel[],
  roles: Readonly<Record<string, RoleStart>>,
): void {
  const needed = new Set(requirements.flatMap(({ field, when }) => (when === undefined ? [field] : [])));
  for (const [role, start] of Object.entries(roles)) {
    const words = file.roles?.[role];
    if (!start.can.includes('create') || words === undefined || Array.isArray(words)) continue;
    for (const word of ['hide', 'mask', 'fixed'] as const)
      words[word]?.forEach((name, index) => {
        const field = record.fields.find((each) => each.name === name);
        if (!field || field.readOnly || field.visibleWhen !== undefined || fillsItself(field) || !needed.has(name)) return;
        report.fault(['roles', role, word, index], {
          zh: `“${name}”必填，又没有默认值：“${role}”可以新增，却填不了它，谁用这个角色都保存不了。请写 default 或 x-default，或去掉它的 create`,
          en: `"${name}" is required and has no default: "${role}" may create, but cannot enter it. Give it default or x-default, or take create away`,
        });
      });
    const outside = start.rows === undefined ? undefined : findOutside(record, start.rows, knownOf(record, start));
    if (outside)
      report.fault(['roles', role, 'rows'], {
        zh: `“${role}”可以新增，但新记录都不在它的范围内（${outside.join('、')} 不由它填写，开始时就不合），保存时会被拒绝。请放宽 rows、给字段写默认值，或去掉它的 create`,
        en: `"${role}" may create, but no new record is within its rows (it does not enter ${outside.join(', ')}, which begins otherwise), so that none is saved. Widen rows, give the field a default, or take create away`,
      });
  }
}
