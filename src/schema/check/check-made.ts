import type { Effect } from '../../generated/page-file';
import { type CompileContext, filesBehind, type Reporter } from '../context/compile-context';
import { takenNames } from '../expression/expressions';
import { freeNames } from '../expression/free-names';
import type { PageModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';

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
export function checkMade(
  ctx: CompileContext,
  reports: ReadonlyMap<string, Reporter>,
  pages: readonly Pick<PageModel, 'page' | 'record'>[],
): void {
  const made = new Map(pages.map((page) => [page.page, page] as const));
  for (const [name, { states }] of ctx.records)
    for (const [transition, { then = [] }] of Object.entries(states?.transitions ?? {}))
      then.forEach((effect, index) => {
        const page = made.get(effect.make ?? '');
        const missing = page ? mustBeGiven(page.record).filter((field) => effect.set?.[field.name] === undefined) : [];
        if (!page || missing.length === 0) return;
        const names = missing.map((field) => field.name);
        reports.get(name)?.fault(['states', 'transitions', transition, 'then', index, 'make'], {
          zh: `“${page.record.label.zh}”必填的“${names.join('、')}”没有值，请用 set 给出`,
          en: `"${page.page}" requires "${names.join(', ')}"; give it by set`,
          rests: filesBehind(ctx, page.page),
        });
      });
}

const isOwnName = ({ fields, has = [] }: RecordModel, name: string): boolean =>
  fields.some(({ path }) => path[0] === name) || has.some((each) => each.name === name);

/** Says whether a name is free in the expressions of a record. */
export const mayName = (model: RecordModel, name: string): boolean => !takenNames.has(name) && !isOwnName(model, name);

/** The effect whose name is looked at, with the names of what earlier ones make. */
interface Naming {
  readonly report: Reporter;
  readonly model: RecordModel;
  readonly at: JsonPath;
  readonly made: readonly string[];
}

/** Looks at the name of what an effect makes: it stands for one record, and for nothing else. */
export function checkMadeName({ report, model, at, made }: Naming, { as, each, times }: Effect): void {
  if (as === undefined) return;
  const fault = (zh: string, en: string): void => report.fault([...at, 'as'], { zh, en });
  if (each !== undefined || times !== undefined)
    fault('as 只用于新建一条的 make，不与 each、times 同写', 'as names the one record of a make without each and times');
  else if (takenNames.has(as)) fault(`“${as}”在表达式里另有所指，请换一个`, `"${as}" means something else in expressions; choose another`);
  else if (isOwnName(model, as))
    fault(`“${as}”已是本记录的字段或相关记录，请换一个`, `"${as}" is a field or a list of the record; choose another`);
  else if (made.includes(as)) fault(`“${as}”已是前面新建的记录，请换一个`, `"${as}" is made by an earlier effect; choose another`);
}

/** Reports a value that reads what is made with it or after it, and so is not there yet. */
export function isReadEarly(
  report: Reporter,
  { path, expression, later }: { readonly path: JsonPath; readonly expression: string; readonly later: readonly string[] },
): boolean {
  const early = later.length === 0 ? undefined : freeNames(expression).find(({ name }) => later.includes(name));
  if (!early) return false;
  const { name, offset } = early;
  const [zh, en] = [
    `“${name}”到这一项还没有新建，读不到：把新建它的那一项移到前面`,
    `"${name}" is not made before this; move what makes it up`,
  ];
  report.fault(path, { zh, en }, offset);
  return true;
}
