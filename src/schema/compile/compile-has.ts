import { closestName } from '../../base/closest-name';
import { type CompileContext, filesBehind, type RawRecord, type Reporter } from '../context/compile-context';
import { elsewhereText } from '../model/elsewhere-text';
import type { HasModel, RecordModel } from '../model/record-model';

interface Known {
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
}

const isOfOwner = (ctx: CompileContext, owner: string, target: string | undefined): boolean =>
  target !== undefined && (ctx.aliases.get(target) ?? target) === owner;

/** Compiles which records of other pages belong to a record; `fields` stay empty until expressions say what they read. */
export function compileHas(report: Reporter, raw: RawRecord, { models, listed }: Known): readonly HasModel[] {
  const { ctx } = report;
  return Object.entries(raw.has ?? {}).flatMap(([name, { page, by, remove }]): HasModel[] => {
    const at = ['has', name];
    const own = models.get(raw.name)?.fields.find((field) => field.path[0] === name);
    if (own)
      report.fault(at, { zh: `“${name}”已是一个字段的名称，请换一个`, en: `"${name}" is the name of a field; choose another` }, 'key');
    if (raw.existing !== undefined || !listed.has(raw.name))
      report.fault(at, { zh: '只有自己建表的页面才能写 has', en: 'Only a page with a table of its own has related records' }, 'key');
    const record = ctx.aliases.get(page) ?? page;
    const model = models.get(record);
    if (!model || !listed.has(record)) {
      const hint = closestName(page, listed.keys());
      report.fault([...at, 'page'], { zh: `没有页面“${page}”`, en: `No page "${page}"`, hint, rests: filesBehind(ctx, page) });
      report.failed.add(name);
      return [];
    }
    if (model.existing !== undefined)
      report.fault([...at, 'page'], { zh: '系统自己的表不能写在 has 里', en: 'A table of the system cannot be related this way' });
    if (model.api !== undefined) report.fault([...at, 'page'], elsewhereText(page));
    const field = model.fields.find((each) => each.name === by);
    if (field?.type !== 'ref' || !isOfOwner(ctx, raw.name, field.target)) {
      const rests = filesBehind(ctx, page);
      report.failed.add(name);
      const fitting = model.fields.filter((each) => each.type === 'ref' && isOfOwner(ctx, raw.name, each.target));
      report.fault(
        [...at, 'by'],
        field
          ? {
              zh: `“${page}”的“${by}”不是指向“${raw.name}”的引用`,
              en: `"${by}" of "${page}" is no reference to "${raw.name}"`,
              hint: fitting[0]?.name,
              rests,
            }
          : {
              zh: `“${page}”没有字段“${by}”`,
              en: `"${page}" has no field "${by}"`,
              hint:
                fitting[0]?.name ??
                closestName(
                  by,
                  model.fields.map((each) => each.name),
                ),
              rests,
            },
      );
      return [];
    }
    return [{ name, record, by, fields: [], ...(remove ? { remove } : {}) }];
  });
}

/** Reports records that would remove each other in a circle: to remove one would remove what it belongs to, and all that belongs to that. */
export function checkRemovalCircles(reports: ReadonlyMap<string, Reporter>, models: ReadonlyMap<string, RecordModel>): void {
  const alongOf = (record: string): readonly HasModel[] =>
    // A tree that takes its branches along ends with its leaves.
    (models.get(record)?.has ?? []).filter((has) => has.remove === 'with' && has.record !== record);
  const visit = (start: string, has: HasModel, way: readonly string[]): void => {
    const circle = [...way, has.record];
    if (has.record !== start) {
      if (!way.includes(has.record)) for (const next of alongOf(has.record)) visit(start, next, circle);
      return;
    }
    const [first] = alongOf(start).filter((each) => each.record === way[1] || way.length === 1);
    reports.get(start)?.fault(['has', first?.name ?? has.name, 'remove'], {
      zh: `随之删除成了圈：${circle.join(' → ')}`,
      en: `Removing along in a circle: ${circle.join(' → ')}`,
    });
  };
  for (const name of models.keys()) for (const has of alongOf(name)) visit(name, has, [name]);
}
