import { parse } from '@marcbachmann/cel-js';
import { type CelNode, childrenOf, isNode, textOfCall, walk } from '../expression/cel-node';
import { countsWorkdays, withDay } from '../expression/with-day';
import type { Expression, FieldType } from '../model/field-type';
import type { RecordModel } from '../model/record-model';
import type { Text } from '../model/text';

/** What a statement of the database can say of a row; `filled` is the one function. */
const sayable: ReadonlySet<string> = new Set([
  'id',
  '.',
  'value',
  '!_',
  '&&',
  '||',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'list',
  'in',
  'call',
]);

/** `a.b.c` as one dotted name. Shape: undefined for anything else. */
function nameOf(node: Pick<CelNode, 'op' | 'args'>): string | undefined {
  if (node.op === 'id') return String(node.args);
  if (node.op !== '.' || !Array.isArray(node.args)) return undefined;
  const [left, last] = node.args as readonly unknown[];
  const first = isNode(left) ? nameOf(left) : undefined;
  return first === undefined || typeof last !== 'string' ? undefined : `${first}.${last}`;
}

/** The name of the references whose ids a part of a condition is: `deptIds.map(d, d.id)`, which is what the database keeps of them. Shape: undefined for anything else. */
export function referencesOf({ op, args: parts }: Pick<CelNode, 'op' | 'args'>): string | undefined {
  const [name, receiver, args] = op === 'rcall' && Array.isArray(parts) ? (parts as readonly unknown[]) : [];
  const [variable, body] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  if (name !== 'map' || !isNode(receiver) || !isNode(variable) || !isNode(body)) return undefined;
  return variable.op === 'id' && nameOf(body) === `${String(variable.args)}.id` ? nameOf(receiver) : undefined;
}

/** Says whether a condition over rows can be asked by the database; one that cannot be read at all is told elsewhere. */
export function isSayable(text: string): boolean {
  try {
    const { ast } = parse(text);
    let fits = isNode(ast);
    if (isNode(ast))
      walk(ast, (node) => {
        if (node.op === 'rcall' && referencesOf(node) !== undefined) return;
        if (!sayable.has(node.op) || (node.op === 'call' && (!Array.isArray(node.args) || node.args[0] !== 'filled'))) fits = false;
      });
    return fits;
  } catch {
    return true;
  }
}

/** A condition with days for working days, each character at its place: what it is made of is judged alike, and each institute's calendar tells the days. */
export const asCalendarDays = (expression: Expression): Expression =>
  countsWorkdays(expression) ? expression.replace(/\baddWorkdays(?=\()/g, 'addDays'.padEnd('addWorkdays'.length)) : expression;

/** The same of a condition that counts days from today. */
export const isSayableByDay = (text: string): boolean => isSayable(withDay(text, '2000-01-01'));

/** What a statement cannot ask. Shape: its name or text, and where it begins. */
interface Unaskable {
  readonly name: string;
  readonly at: number;
}

const several: ReadonlySet<FieldType | undefined> = new Set(['lines', 'files']);
const lists: ReadonlySet<FieldType | undefined> = new Set(['options', 'refs']);

/** The type of what a name means on a record, and whether it is read through several references. Shape: undefined where it is no field. */
function typeOf({ fields }: RecordModel, name: string): { readonly type: FieldType | undefined; readonly many: boolean } | undefined {
  const own = fields.find((field) => field.name === name);
  if (own) return { type: own.type, many: false };
  const through = fields.find((field) => field.target !== undefined && name.startsWith(`${field.name}.`));
  return through && { type: through.targetTypes?.[name.slice(through.name.length + 1)], many: through.type !== 'ref' };
}

const comparing: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/**
 * Finds the first part of a condition over rows that the database cannot ask though it reads well: files and lines, what is read through several references,
 * a whole list in a comparison, `null`.
 */
export function findUnaskable(text: string, record: RecordModel): Unaskable | undefined {
  const found: Unaskable[] = [];
  const refuse = (node: CelNode): void => {
    found.push({ name: textOfCall(node), at: node.start });
  };
  const isList = (part: unknown): part is CelNode => {
    const name = isNode(part) ? nameOf(part) : undefined;
    return isNode(part) && (part.op === 'list' || (name !== undefined && lists.has(typeOf(record, name)?.type)));
  };
  try {
    const { ast } = parse(text);
    if (!isNode(ast)) return undefined;
    walk(ast, (node) => {
      const name = nameOf(node);
      const named = name === undefined ? undefined : typeOf(record, name);
      if (named && (named.many || several.has(named.type))) refuse(node);
      if (node.op === 'value' && node.args === null) refuse(node);
      if (comparing.has(node.op) && Array.isArray(node.args)) for (const side of node.args.filter(isList)) refuse(side);
    });
  } catch {
    return undefined;
  }
  return found.sort((one, other) => one.at - other.at)[0];
}

/** What is said of it. */
export const unaskableText = ({ name }: Unaskable): Text => ({
  zh: `“${name}”不能作条件：附件、明细、经多选引用读到的值和整组值，数据库不能比较`,
  en: `"${name}" cannot be asked here: no statement compares files, lines, what several references lead to, or whole lists`,
});

/** What the account of a reader tells a condition over rows. */
const ofUser: readonly string[] = ['id', 'deptId', 'staffId', 'enterId', 'roles'];

/** What the rows of a role cannot be told by, though expressions elsewhere know it. Shape: the sentence, and where it is about. */
export function notOfRows(text: string): (Text & { readonly at: number }) | undefined {
  const found: (Text & { readonly at: number })[] = [];
  const other = (name: string, at: number): void => {
    if (name === 'now')
      found.push({
        at,
        zh: '行的范围里没有 now：一行在不在范围里不随时刻变。比较日期用 today，如 endDate >= today；要比较时刻，请把结果存成字段再比较',
        en: 'Which rows are seen has no now: it does not change by the minute. Compare days with today, such as endDate >= today; of moments keep the answer in a field',
      });
    else if (['old', 'parent', 'target', 'each'].includes(name))
      found.push({
        at,
        zh: `行的范围里没有 ${name}：只看存下的这一行，直接写字段名`,
        en: `Which rows are seen has no ${name}: only the stored row counts; write the name of the field`,
      });
  };
  try {
    const { ast } = parse(text);
    if (!isNode(ast)) return undefined;
    walk(ast, (node) => {
      const parts = Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
      if (node.op === 'id') other(String(node.args), node.start);
      const [left, name] = parts;
      if (node.op === '.' && isNode(left) && left.op === 'id' && left.args === 'user' && !ofUser.includes(String(name)))
        found.push({
          at: node.start,
          zh: `行的范围里只有 ${ofUser.map((each) => `user.${each}`).join('、')}，没有 user.${String(name)}`,
          en: `Which rows are seen has ${ofUser.map((each) => `user.${each}`).join(', ')}, no user.${String(name)}`,
        });
      if (node.op === 'call' && left !== 'filled')
        found.push({
          at: node.start,
          zh: `行的范围里不能用 ${String(left)}(…)：数据库逐行判断，只能与存下的字段比较。先把它算成字段（x-compute 或 x-default），如 "endDate": addDays(startDate, 30)，这里写 endDate >= today`,
          en: `Which rows are seen cannot use ${String(left)}(…): the database compares stored fields alone. Keep the value in a field (x-compute or x-default), such as endDate, and write endDate >= today here`,
        });
    });
  } catch {
    return undefined;
  }
  return found.sort((one, another) => one.at - another.at)[0];
}

/** Names that a condition over rows knows besides their fields. */
const reserved: ReadonlySet<string> = new Set(['user', 'today', 'row']);

/** Writes a condition over one member of a list (`p.state == '10'`) as one over a row (`state == '10'`). Shape: undefined where it reads anything but that member. */
function overRow(condition: CelNode, variable: string, record: RecordModel): string | undefined {
  const names: { readonly node: CelNode; readonly name: string }[] = [];
  const isOwn = (node: CelNode): boolean => {
    const name = nameOf(node);
    if (name === undefined) return childrenOf(node).every(isOwn);
    const own = name.startsWith(`${variable}.`) ? name.slice(variable.length + 1) : '';
    names.push({ node, name: own });
    return !reserved.has(own.split('.')[0] ?? '') && typeOf(record, own)?.type !== undefined;
  };
  if (!isOwn(condition)) return undefined;
  const { input, start, end } = condition;
  // From the last to the first, so that the places of the others stay.
  const text = names
    .sort((one, other) => other.node.start - one.node.start)
    .reduce((said, { node, name }) => said.slice(0, node.start - start) + name + said.slice(node.end - start), input.slice(start, end));
  return isSayable(text) && findUnaskable(text, record) === undefined ? text : undefined;
}

/**
 * Says by which condition a statement finds the members of a list of related records that an expression means: `(parts.filter(p, p.state == '10')).map(e, e.id)`
 * means those with `state == '10'`. Shape: undefined where it means all of them, or no statement can say which.
 */
export function rowsMeant(text: string, record: RecordModel): string | undefined {
  try {
    const found: string[] = [];
    let { ast: node }: { ast: unknown } = parse(text);
    while (isNode(node) && node.op === 'rcall' && Array.isArray(node.args)) {
      const [name, receiver, args] = node.args as readonly unknown[];
      const [variable, condition] = Array.isArray(args) ? (args as readonly unknown[]) : [];
      const said =
        name === 'filter' && isNode(variable) && isNode(condition) ? overRow(condition, String(variable.args), record) : undefined;
      if (said !== undefined) found.push(`(${said})`);
      node = receiver;
    }
    return found.length === 0 ? undefined : found.join(' && ');
  } catch {
    return undefined;
  }
}
