import { type CompileContext, filesBehind, type Reporter } from '../context/compile-context';
import type { PageModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';

/** Whether a new record has the value without anybody entering it. */
const isGiven = (field: FieldModel): boolean =>
  field.readOnly ||
  [field.defaultValue, field.defaultExpression, field.compute, field.copy, field.number].some((each) => each !== undefined);

/** The fields that every new record of a page must have a value of, and that it has only where somebody gives it. */
const mustBeGiven = ({ fields, required }: RecordModel): readonly FieldModel[] =>
  fields.filter(
    (field) =>
      !isGiven(field) &&
      field.visibleWhen === undefined &&
      required.some((requirement) => requirement.field === field.name && requirement.when === undefined),
  );

/** Reports effects that make records of a page without what the page requires: they would be refused whenever they happen. */
export function checkMade(ctx: CompileContext, reports: ReadonlyMap<string, Reporter>, page: Pick<PageModel, 'page' | 'record'>): void {
  const needed = mustBeGiven(page.record);
  if (needed.length === 0) return;
  for (const [name, { states }] of ctx.records)
    for (const [transition, { then = [] }] of Object.entries(states?.transitions ?? {}))
      then.forEach((effect, index) => {
        const missing = needed.filter((field) => effect.set?.[field.name] === undefined);
        if (effect.make !== page.page || missing.length === 0) return;
        const names = missing.map((field) => field.name);
        reports.get(name)?.fault(['states', 'transitions', transition, 'then', index, 'make'], {
          zh: `“${page.record.label.zh}”必填的“${names.join('、')}”没有值，请用 set 给出`,
          en: `"${page.page}" requires "${names.join(', ')}"; give it by set`,
          rests: filesBehind(ctx, page.page),
        });
      });
}
