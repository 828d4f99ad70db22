import type { PageFile } from '../../../generated/page-file';
import { isObject } from '../../../base/dot-path';
import type { CompileContext } from '../../context/compile-context';
import type { RecordModel } from '../../model/record-model';
import type { Fault } from '../../source/fault';
import type { SourceFile } from '../../source/source-file';

interface Written {
  readonly raw: { readonly file: PageFile };
  readonly page: { readonly record: Pick<RecordModel, 'name'> };
  readonly report: { readonly source: SourceFile };
}

/** Roles that may do something on a page which they may not view: nothing of it is shown to them. */
const findBlind = ({ raw, report }: Written): readonly Fault[] =>
  Object.entries(raw.file.roles ?? {}).flatMap(([role, words]) => {
    const can = Array.isArray(words) ? words : isObject(words) ? words.can : [];
    if (can.length === 0 || can.includes('view')) return [];
    const text = {
      zh: `“${role}”没有 view：看不到这一页，也就用不了其他权限`,
      en: `"${role}" lacks view: it sees nothing of the page, and uses none of its other rights`,
    };
    return [report.source.faultAt(['roles', role], text, 'key')];
  });

type Entry = NonNullable<NonNullable<PageFile['actions']>['row']>[number];

const nameOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.do);

/** Transitions that no button of any page does, and nothing sets off. Shape: names. */
function findUnused(model: RecordModel, pages: readonly Written[], models: ReadonlyMap<string, RecordModel>): readonly string[] {
  const { states, daily = [] } = model;
  if (!states || pages.length === 0) return [];
  const moved = [...models.values()].flatMap((other) =>
    (other.states?.transitions ?? []).flatMap(({ then = [] }) =>
      then.flatMap(({ record, by }) => (record === model.name && by !== undefined ? [by] : [])),
    ),
  );
  const buttons = pages.flatMap(({ raw }) => [...(raw.file.actions?.toolbar ?? []), ...(raw.file.actions?.row ?? [])].map(nameOf));
  const used = new Set([...buttons, ...daily.flatMap(({ by }) => by ?? []), ...moved]);
  return states.transitions.flatMap(({ name, auto }) => (auto === undefined && !used.has(name) ? [name] : []));
}

/** Reports transitions that nobody and nothing can set off, and rights on a page that may not be viewed. */
export function checkButtons(
  ctx: Pick<CompileContext, 'records' | 'faults'>,
  pages: readonly Written[],
  models: ReadonlyMap<string, RecordModel>,
): void {
  ctx.faults.push(...pages.flatMap(findBlind));
  for (const [name, model] of models) {
    const source = ctx.records.get(name)?.source;
    const unused = findUnused(
      model,
      pages.filter(({ page }) => page.record.name === name),
      models,
    );
    if (!source) continue;
    for (const transition of unused) {
      const text = {
        zh: `“${transition}”没有按钮，也没有什么引起它：写进 actions 的 row 或 toolbar`,
        en: `"${transition}" has no button and nothing sets it off: name it in row or toolbar of actions`,
      };
      ctx.faults.push(source.faultAt(['states', 'transitions', transition], text, 'key'));
    }
  }
}
