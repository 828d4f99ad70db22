import { closestName } from '../../base/closest-name';
import { type CompileContext, type ExpressionSite, filesBehind } from '../context/compile-context';
import { type LookCall, lookCalls, type LookUp } from '../expression/look-ups';
import { elsewhereText } from '../model/elsewhere-text';
import type { FieldType } from '../model/field-type';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { FaultText } from '../source/source-file';

interface Known {
  readonly ctx: CompileContext;
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
}

type Found = FaultText & { readonly offset: number };

/** Types that a key may have: their values have one way of being written. */
const keyTypes: ReadonlySet<FieldType> = new Set(['text', 'option', 'ref', 'int', 'day']);
const unordered: ReadonlySet<FieldType> = new Set(['lines', 'options', 'refs', 'files']);

/** Says whether rows are found by a field without reading the others: a reference, or what a uniqueness begins with. */
export const isLookKey = (record: RecordModel, field: FieldModel): boolean =>
  field.type === 'ref' || (keyTypes.has(field.type) && record.unique.some((unique) => unique.fields[0] === field.name));

/** Rules, guards of transitions and values that transitions give: what the server alone judges, with each write. */
function isOfWrite({ path }: ExpressionSite, lines: string | undefined): boolean {
  if (lines !== undefined) return false;
  if (path.at(-1) === 'assert') return true;
  if (path[0] !== 'states') return false;
  return path.at(-1) === 'when' || path.at(-2) === 'set';
}

const fieldNames = (record: RecordModel): readonly string[] => record.fields.map((field) => field.name);

/** The names of a stated order, without their signs. */
export const orderOf = (order: string): readonly { readonly name: string; readonly descending: boolean }[] =>
  order
    .split(',')
    .map((part) => part.trim())
    .map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') }));

function orderFault(record: RecordModel, look: LookUp, { args }: LookCall): Found | undefined {
  const equal = new Set(look.tests.flatMap(({ field, sign }) => (sign === '==' ? [field] : [])));
  if (look.order === undefined) {
    if (record.unique.some(({ fields }) => fields.every((name) => equal.has(name)))) return undefined;
    return {
      offset: args[0]?.start ?? 0,
      zh: "可能找到多条：请比较一个唯一约束的全部字段，或者写明次序，如 find(…, '-createTime')",
      en: "Several may be found: compare all fields of a uniqueness, or state an order such as '-createTime'",
    };
  }
  for (const { name } of orderOf(look.order)) {
    const field = record.fields.find((each) => each.name === name);
    if (field && !unordered.has(field.type)) continue;
    return {
      offset: args[3]?.start ?? 0,
      zh: field ? `不能按“${name}”排序` : `“${look.page}”没有字段“${name}”，不能按它排序`,
      en: field ? `"${name}" gives no order` : `"${look.page}" has no field "${name}" to sort by`,
      hint: closestName(name, fieldNames(record)),
    };
  }
  return undefined;
}

function keyFault(record: RecordModel, look: LookUp, { args }: LookCall): Found | undefined {
  const fields = look.tests.flatMap(({ field, sign }) => (sign === '==' ? (record.fields.find((each) => each.name === field) ?? []) : []));
  if (fields.some((field) => isLookKey(record, field))) return undefined;
  const fitting = record.fields.filter((field) => !field.system && isLookKey(record, field)).map((field) => field.name);
  const [variable] = [args[1]?.args].map(String);
  const some = fitting.slice(0, 4).join('、');
  return {
    offset: args[2]?.start ?? 0,
    zh: `查找要有一个等式，左边是“${look.page}”的引用字段或唯一约束的第一个字段，如 ${String(variable)}.字段 == 值${some === '' ? '；这一页没有这样的字段' : `；可用：${some}`}`,
    en: `A look-up needs an equality on a reference of "${look.page}" or on the first field of a uniqueness${some === '' ? ', and there is none' : `: ${some}`}`,
  };
}

function callFault({ ctx, models, listed }: Known, call: LookCall): Found | undefined {
  const { node, args, inner, look } = call;
  if (inner)
    return {
      offset: node.start,
      zh: '查找不能写在另一个查找或 map、filter、all、exists 里面',
      en: 'A look-up cannot stand inside another, nor inside map, filter, all or exists',
    };
  if (!look)
    return {
      offset: node.start,
      zh: "写法：exists('页面', x, x.字段 == 值 && …) 或 find('页面', x, x.字段 == 值 && …, '-排序字段')",
      en: "Written exists('page', x, x.field == value && …) or find('page', x, x.field == value && …, '-order')",
    };
  const name = ctx.aliases.get(look.page) ?? look.page;
  const record = models.get(name);
  const offset = args[0]?.start ?? 0;
  if (!record || !listed.has(name))
    return {
      offset,
      zh: `没有页面“${look.page}”`,
      en: `No page "${look.page}"`,
      hint: closestName(look.page, listed.keys()),
      rests: filesBehind(ctx, look.page),
    };
  if (record.api !== undefined) return { offset, ...elsewhereText(look.page) };
  if (record.existing !== undefined) return { offset, zh: '不能在系统自己的表里查找', en: 'A table of the system cannot be looked into' };
  const unknown = look.tests.find(({ field, sign }) => sign === '==' && !record.fields.some((each) => each.name === field));
  // A field that there is not is told where it stands, with its types.
  const found = unknown ? undefined : (keyFault(record, look, call) ?? (look.kind === 'find' ? orderFault(record, look, call) : undefined));
  return found && { ...found, rests: filesBehind(ctx, look.page) };
}

/** Checks the looks of an expression into other pages: where they may stand, and that the database answers each by an index. */
export function checkLookUps(known: Known, site: ExpressionSite, lines: string | undefined): readonly Found[] {
  const counted = site.text.search(/\baddWorkdays\s*\(/);
  // What an effect sets in other records is worked out without the calendar.
  if (counted >= 0 && !(isOfWrite(site, lines) && site.path.at(-2) === 'set' && !site.path.includes('then')))
    return [
      {
        offset: counted,
        zh: 'addWorkdays 只能用在状态变化自己的 set 与 daily 的 when 里：工作日只有服务器知道',
        en: 'addWorkdays is for what transitions set in their own record and for when of daily rules: the server alone knows the working days',
      },
    ];
  const calls = lookCalls(site.text);
  const [first] = calls;
  if (!first) return [];
  if (!isOfWrite(site, lines))
    return [
      {
        offset: first.node.start,
        zh: 'exists、find 只能用在页面的规则、状态变化的 when 与 set 里',
        en: 'exists and find are for rules of a page, and for when and set of its transitions',
      },
    ];
  if (site.warns)
    return [
      {
        offset: first.node.start,
        zh: '只提醒的规则（"level": "warning"）里不能用 exists、find：查找只在保存时由服务器做，那时没有人看提醒',
        en: 'A rule that only warns cannot use exists or find: the server looks when a record is saved, and then nobody is warned',
      },
    ];
  return calls.flatMap((call) => callFault(known, call) ?? []);
}
