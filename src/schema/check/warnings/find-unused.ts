import type { PageFile } from '../../../generated/page-file';
import { isObject } from '../../../base/dot-path';
import type { RecordModel } from '../../model/record-model';
import type { Fault } from '../../source/fault';
import type { SourceFile } from '../../source/source-file';

interface Written {
  readonly raw: { readonly file: PageFile };
  readonly report: { readonly source: SourceFile };
}

/** Roles that may do something on a page which they may not view: nothing of it is shown to them. */
export const findBlind = ({ raw, report }: Written): readonly Fault[] =>
  Object.entries(raw.file.roles ?? {}).flatMap(([role, words]) => {
    const can = Array.isArray(words) ? words : isObject(words) ? words.can : [];
    if (can.length === 0 || can.includes('view')) return [];
    const text = {
      zh: `“${role}”没有 view：看不到这一页，也就用不了其他权限`,
      en: `"${role}" lacks view: it sees nothing of the page, and uses none of its other rights`,
    };
    return [report.source.faultAt(['roles', role], text, 'key')];
  });

const buttonsOf = ({ toolbar = [], row = [] }: NonNullable<PageFile['actions']>): readonly string[] =>
  [...toolbar, ...row].map((each) => (typeof each === 'string' ? each : each.do));

/** Transitions that no button of any page does, and nothing sets off. Shape: names. */
export function findUnused(model: RecordModel, pages: readonly Written[], models: ReadonlyMap<string, RecordModel>): readonly string[] {
  const { states, daily = [] } = model;
  if (!states || pages.length === 0) return [];
  const moved = [...models.values()].flatMap((other) =>
    (other.states?.transitions ?? []).flatMap(({ then = [] }) =>
      then.flatMap(({ record, by }) => (record === model.name && by !== undefined ? [by] : [])),
    ),
  );
  const used = new Set([
    ...pages.flatMap(({ raw }) => buttonsOf(raw.file.actions ?? {})),
    ...daily.flatMap(({ by }) => by ?? []),
    ...moved,
  ]);
  return states.transitions.flatMap(({ name, auto }) => (auto === undefined && !used.has(name) ? [name] : []));
}
