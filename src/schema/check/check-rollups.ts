import { parse } from '@marcbachmann/cel-js';
import type { ExpressionSite } from '../context/compile-context';
import type { RollupReads } from '../context/link-record';
import { type CelNode, walk } from '../expression/cel-node';
import type { Read } from '../expression/expression-shapes';
import { passingName } from '../expression/passing-name';
import type { FieldType } from '../model/field-type';
import type { RecordModel } from '../model/record-model';
import type { Text } from '../model/text';
import type { Fault } from '../source/fault';

/** An expression that has been checked, and what it reads. */
export interface CheckedSite {
  readonly site: ExpressionSite;
  readonly reads: readonly Read[];
  /** False: it has been told about, and may not parse. */
  readonly sound: boolean;
  /** The sub-table whose lines it stands in. */
  readonly lines?: string;
}

const isCompute = ({ site, lines }: CheckedSite): boolean =>
  lines === undefined && site.path.at(-1) === 'x-compute' && site.into !== undefined;

/** Conditions that the server alone judges: rules, and those of transitions. What only warns is told while it is entered, and the browser lacks the lists. */
const isOfServer = ({ site, lines }: CheckedSite): boolean =>
  lines === undefined &&
  site.warns !== true &&
  (site.path.at(-1) === 'assert' ||
    (site.path[0] === 'states' && site.path.includes('then')) ||
    (site.path.at(-3) === 'transitions' && ['when', 'auto'].includes(String(site.path.at(-1)))));

type Models = ReadonlyMap<string, RecordModel>;

/** Types that a roll-up cannot be stored as. */
const unstored: ReadonlySet<FieldType> = new Set(['options', 'files', 'lines']);

/** Names that the check of a search item may read beside its field: the bar knows nothing else. */
const barNames: ReadonlySet<string> = new Set(['today', 'now']);

/** Reports checks of search items that read anything but their field and the day. */
export function checkSearchRules(faults: Fault[], sites: readonly CheckedSite[]): void {
  for (const { site, sound } of sites) {
    if (!sound || site.path[0] !== 'search' || site.path.at(-1) !== 'test') continue;
    const item = site.item ?? '';
    walk(parse(site.text).ast as unknown as CelNode, (node, bound) => {
      const name = node.op === 'id' ? String(node.args) : '';
      if (name === '' || name === item || barNames.has(name) || bound.has(name)) return;
      const text = {
        zh: `查询项的检查只能读“${item}”、today、now，不能读“${name}”`,
        en: `The check of a search item reads "${item}", today and now, not "${name}"`,
      };
      faults.push(site.source.faultAt(site.path, text, node.start));
    });
  }
}

/** Reports automatic transitions whose condition changes without a write, or with whoever writes: nothing would set them off, or anybody. */
export function checkAutomaticConditions(faults: Fault[], sites: readonly CheckedSite[]): void {
  for (const { site, sound } of sites) {
    if (!sound || site.path.at(-1) !== 'auto' || site.path.at(-3) !== 'transitions') continue;
    const passing = passingName(site.text);
    if (passing)
      faults.push(
        site.source.faultAt(
          site.path,
          {
            zh: `自动变化的条件不能用“${passing.name}”：它不因写入而改变，或因人而异`,
            en: `The condition of an automatic transition cannot read "${passing.name}": no write changes it, or it differs by person`,
          },
          passing.offset,
        ),
      );
  }
}

/** The computed fields, by name, that are meant, and those that read such a field. */
function withReaders(computes: readonly CheckedSite[], isMeant: (site: CheckedSite) => boolean): ReadonlyMap<string, CheckedSite> {
  const found = new Map<string, CheckedSite>();
  const isFound = (read: Read): boolean => read.owner === 'own' && read.through === undefined && found.has(read.field);
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const each of computes) if (each.site.into && (isMeant(each) || each.reads.some(isFound))) found.set(each.site.into.name, each);
  }
  return found;
}

/** The fields that are computed from related records, by name. */
function findRollups(model: RecordModel, computes: readonly CheckedSite[]): ReadonlyMap<string, CheckedSite> {
  const lists = new Set(model.has?.map((has) => has.name));
  return withReaders(computes, ({ reads }) =>
    reads.some((read) => read.owner === 'own' && read.through === undefined && lists.has(read.field)),
  );
}

const followed = ({ reads }: CheckedSite): readonly Read[] => reads.filter((read) => read.owner === 'own' && read.through !== undefined);

/** What keeps `x-follow` from being kept: nothing to follow, or what cannot be followed. */
function findUnfollowed(model: RecordModel, each: CheckedSite, models: Models): (Text & { readonly offset?: number }) | undefined {
  const reads = followed(each);
  if (reads.length === 0)
    return {
      zh: 'x-follow 的公式要经引用读取（如 customerId.discount），这里没有',
      en: 'x-follow needs a formula that reads through a reference',
    };
  for (const { field } of reads) {
    const reference = model.fields.find((other) => other.name === field);
    const target = reference?.target;
    const offset = Math.max(0, each.site.text.indexOf(field));
    if (reference?.type !== 'ref')
      return { offset, zh: `“${field}”引用多条记录，不能跟着它们变`, en: `"${field}" refers to many records, which cannot be followed` };
    if (models.get(target ?? '')?.existing !== undefined)
      return { offset, zh: '系统自己的表不能跟着变', en: 'A table of the system cannot be followed' };
    if (target !== model.name && model.has?.some((has) => has.record === target))
      return {
        offset,
        zh: `“${field}”所引用的记录属于本记录（has），不能再跟着它变；请用 has 汇总`,
        en: `What "${field}" refers to belongs to this record (has) and cannot be followed; compute it from has`,
      };
  }
  return undefined;
}

/** What keeps a roll-up from being computed with each write of what it reads, and from nothing else. */
function findMisfit(model: RecordModel, { site, reads }: CheckedSite): (Text & { readonly offset?: number }) | undefined {
  const passing = passingName(site.text);
  if (passing)
    return {
      offset: passing.offset,
      zh: `由其他记录计算的字段存在数据库里，不能用“${passing.name}”`,
      en: `A value computed from other records is stored; it cannot read "${passing.name}"`,
    };
  const through = reads.find((read) => read.owner === 'own' && read.through !== undefined);
  if (through && site.into?.follow !== true)
    return {
      zh: `由其他记录计算的字段通过引用“${through.field}”读取时，请写 x-follow，或先用 x-copy 复制到本记录`,
      en: `A value computed from other records reads through "${through.field}": write x-follow, or copy it to this record first (x-copy)`,
    };
  const lines = reads.find(
    (read) => read.owner === 'own' && model.fields.some((field) => field.name === read.field && field.type === 'lines'),
  );
  if (lines)
    return {
      zh: `由其他记录计算的字段不能读明细表“${lines.field}”，请先算成本记录的一个字段`,
      en: `A value computed from other records cannot read the sub-table "${lines.field}"; compute a field of it first`,
    };
  return site.into && unstored.has(site.into.type)
    ? {
        zh: '由其他记录计算的字段要是单个值，或多个引用（refs:）',
        en: 'A field computed from other records holds a single value, or references (refs:)',
      }
    : undefined;
}

/**
 * Finds the fields of a record that are computed from related records, and reports what they cannot be.
 * Shape: by field, what each is computed from.
 */
export function checkRollups(
  faults: Fault[],
  model: RecordModel,
  sites: readonly CheckedSite[],
  models: Models,
): ReadonlyMap<string, RollupReads> {
  const lists = new Map(model.has?.map((has) => [has.name, has.record]));
  const computes = sites.filter(isCompute);
  const listed = findRollups(model, computes);
  const rollups = withReaders(computes, ({ site }) => site.into?.follow === true || listed.has(site.into?.name ?? ''));
  const fault = ({ site }: CheckedSite, { offset = 0, ...text }: Text & { readonly offset?: number }): void =>
    void faults.push(site.source.faultAt(site.path, text, offset));
  for (const each of sites) {
    if (each.site.path.at(-1) === 'x-compute' && each.site.into?.follow === true) {
      const unfollowed =
        each.lines === undefined
          ? findUnfollowed(model, each, models)
          : { zh: '明细里的字段不能写 x-follow', en: 'A field of a sub-table cannot follow' };
      if (unfollowed) fault(each, unfollowed);
    }
    const before = each.reads.find((read) => read.owner === 'old' && lists.has(read.field));
    if (before)
      fault(each, {
        offset: Math.max(0, each.site.text.indexOf(`old.${before.field}`)),
        zh: `相关记录没有改之前的样子，不能用“old.${before.field}”`,
        en: `Of related records there is no before; "old.${before.field}" cannot be read`,
      });
    const list = each.reads.find((read) => read.owner === 'own' && lists.has(read.field));
    if (list && !isCompute(each) && !isOfServer(each))
      fault(each, {
        offset: Math.max(0, each.site.text.indexOf(list.field)),
        ...(each.site.warns === true
          ? {
              zh: `只提醒的规则（"level": "warning"）不能用相关记录“${list.field}”：提醒在录入时由浏览器做；请用 x-compute 把结果存为字段，再按它提醒`,
              en: `A rule that only warns cannot read the related records "${list.field}", which the browser lacks; store the result in a field (x-compute) and ask that`,
            }
          : {
              zh: `“${list.field}”是相关记录，只能用在 x-compute、规则与状态变化的条件里；请把结果存为字段再写条件`,
              en: `"${list.field}" is a list of related records, for x-compute, rules and conditions of transitions; store the result in a field and ask that`,
            }),
      });
    const parent = each.reads.find((read) => read.owner === 'parent' && rollups.has(read.field));
    if (parent && each.site.path.at(-1) === 'x-compute')
      fault(each, {
        zh: `明细的计算不能用“${parent.field}”：它随其他记录变化，明细不会跟着重算`,
        en: `A line cannot be computed from "${parent.field}", which follows other records: the line would not follow`,
      });
  }
  for (const each of rollups.values()) {
    const misfit = findMisfit(model, each);
    if (misfit) fault(each, misfit);
  }
  return new Map(
    [...rollups].map(([field, { site, reads }]): readonly [string, RollupReads] => {
      const after = reads.flatMap((read) => {
        if (read.owner === 'line') return [`${lists.get(read.lines ?? '') ?? ''}.${read.field}`];
        if (read.owner !== 'own') return [];
        const reference = read.through === undefined ? undefined : model.fields.find((other) => other.name === read.field);
        // What stands above in a tree is another row: there is no way round.
        if (reference) return reference.name === model.parentField ? [] : [`${reference.target ?? ''}.${read.through ?? ''}`];
        return rollups.has(read.field) ? [`${model.name}.${read.field}`] : [];
      });
      return [field, { site, after, ...(listed.has(field) ? {} : { follows: true }) }];
    }),
  );
}
