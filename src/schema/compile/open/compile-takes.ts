import { closestName } from '../../../base/closest-name';
import type { Group } from '../../../generated/page-file';
import { filesBehind } from '../../context/compile-context';
import type { PageCompileContext } from '../../context/page-compile-context';
import { findPage, recordOfPage } from '../../context/page-names';
import type { TakeModel } from '../../model/take-model';
import type { FieldModel, RecordModel } from '../../model/record-model';
import type { FaultText, JsonPath } from '../../source/source-file';

type RawTake = NonNullable<Exclude<NonNullable<Group['items']>[number], string>['take']>[number];

/** Whether people enter a field of a line. */
const isEntered = ({ system, readOnly, compute, copy, number, type }: FieldModel): boolean =>
  !system && !readOnly && compute === undefined && copy === undefined && number === undefined && type !== 'lines' && type !== 'files';

const named = (fields: readonly FieldModel[], name: string): FieldModel | undefined => fields.find((each) => each.name === name);

function missing(name: string, fields: readonly FieldModel[], of: { readonly zh: string; readonly en: string }): FaultText {
  const hint = closestName(
    name,
    fields.map((each) => each.name),
  );
  return { zh: `${of.zh}没有字段“${name}”`, en: `${of.en} has no field "${name}"`, hint };
}

/** Whether what stands in one field may be taken over into another. */
function fits(into: FieldModel, from: FieldModel | undefined, record: RecordModel): boolean {
  if (!from) return into.target === record.name;
  // A name is looked up as one that is pasted is.
  if (into.type === 'ref') return from.type === 'text' || (from.type === 'ref' && from.target === into.target);
  if (into.type === 'option') return from.type === 'option' && from.dict === into.dict && into.dict !== undefined;
  return from.type === into.type || (into.type === 'decimal' && from.type === 'int');
}

/** Compiles what the lines of a sub-table may be taken over from: pages, and fields that fit. */
export function compileTakes(
  ctx: PageCompileContext,
  field: FieldModel,
  { takes, at }: { readonly takes: readonly RawTake[] | undefined; readonly at: JsonPath },
): readonly TakeModel[] {
  const { report, pages, records } = ctx;
  const { line } = field;
  if (!takes) return [];
  if (!line) {
    report.fault(
      at,
      { zh: `“${field.name}”不是明细，没有行可以带入`, en: `"${field.name}" is no sub-table; it has no lines to take over` },
      'key',
    );
    return [];
  }
  return takes.flatMap((take, index): readonly TakeModel[] => {
    const place: JsonPath = [...at, index];
    const home = findPage(pages, take.page);
    const record = home && records.get(recordOfPage(home));
    const rests = filesBehind(report.ctx, take.page);
    if (!home || !record) {
      const hint = closestName(take.page, pages.named.keys());
      report.fault([...place, 'page'], { zh: `没有页面“${take.page}”`, en: `No page "${take.page}"`, hint, rests });
      return [];
    }
    const there = { zh: `“${home.file.label.zh}”`, en: `"${take.page}"` };
    for (const [theirs, own] of Object.entries(take.by ?? {})) {
      const path = [...place, 'by', theirs];
      const [from, to] = [named(record.fields, theirs), named(ctx.record.fields, own)];
      if (!from) report.fault(path, { ...missing(theirs, record.fields, there), rests }, 'key');
      else if (!to) {
        if (!report.failed.has(own)) report.fault(path, missing(own, ctx.record.fields, { zh: '本页', en: 'This page' }));
      } else if (from.type !== to.type || from.target !== to.target || from.dict !== to.dict)
        report.fault(path, { zh: `“${theirs}”与“${own}”不是同一种值`, en: `"${theirs}" and "${own}" are not the same sort of value` });
    }
    const source = take.each === undefined ? record : named(record.fields, take.each)?.line;
    if (!source) {
      report.fault([...place, 'each'], {
        zh: `${there.zh}没有明细“${take.each ?? ''}”`,
        en: `${there.en} has no sub-table "${take.each ?? ''}"`,
        rests,
      });
      return [];
    }
    const entered = line.fields.filter(isEntered);
    for (const [name, theirs] of Object.entries(take.fill)) {
      const path = [...place, 'fill', name];
      const [into, from] = [named(entered, name), theirs === 'id' ? undefined : named(source.fields, theirs)];
      if (!into) report.fault(path, missing(name, entered, { zh: '由人填写的明细', en: 'What people enter of a line' }), 'key');
      else if (!from && theirs !== 'id') report.fault(path, { ...missing(theirs, source.fields, there), rests });
      else if (!fits(into, from, source))
        report.fault(path, { zh: `“${theirs}”的值不能带入“${name}”`, en: `What stands in "${theirs}" does not fit "${name}"`, rests });
    }
    return [
      {
        ...{ label: take.label, page: `${home.module}/${home.file.page}`, record: record.name, by: take.by ?? {}, fill: take.fill },
        ...(take.each === undefined ? {} : { each: take.each }),
      },
    ];
  });
}
