import { getAt, type Values } from '../../base/dot-path';
import { readsOf } from './expression-reads';
import { type ExpressionContext, languageOf } from './expressions';
import type { RecordModel } from '../model/record-model';

/** What the expressions of a line, its colours included, read besides the line itself. */
interface Outside {
  /** Paths in the owning record. */
  readonly parent: readonly (readonly string[])[];
  readonly now: boolean;
  readonly user: boolean;
  /** True where it cannot be said what is read. */
  readonly unknown: boolean;
}

const outsides = new WeakMap<RecordModel, Outside>();

function outsideOf(line: RecordModel): Outside {
  const found = outsides.get(line);
  if (found) return found;
  const expressions = [
    ...line.fields.flatMap((field) => [field.compute, field.visibleWhen, field.readOnlyWhen, ...field.colours.map(({ when }) => when)]),
    ...line.required.map((requirement) => requirement.when),
    ...line.rules.map((rule) => rule.assert),
  ].filter((each) => each !== undefined);
  const reads = expressions.flatMap((each) => readsOf(languageOf(line), each).filter((read) => read.owner === 'parent'));
  const says = (word: string): boolean => expressions.some((each) => new RegExp(`\\b${word}\\b`).test(each));
  const paths = reads.flatMap((read) => line.parentFields?.find((field) => field.name === read.field)?.path ?? []);
  const made: Outside = {
    parent: reads.flatMap((read) => {
      const field = line.parentFields?.find((each) => each.name === read.field);
      // What stands beside a reference is read through it.
      return field ? [field.path, ['$refs', field.name]] : [];
    }),
    now: says('now'),
    user: says('user'),
    unknown: says('old') || (says('parent') && paths.length === 0),
  };
  outsides.set(line, made);
  return made;
}

/** Says by what else than itself a line is judged and computed now; undefined where that is not known. Equal texts mean equal results. */
export function lineSignature(line: RecordModel, parent: Values, context: ExpressionContext): string | undefined {
  const outside = outsideOf(line);
  if (outside.unknown) return undefined;
  return JSON.stringify([
    context.today,
    outside.now ? context.now : 0,
    outside.user ? context.user : 0,
    outside.parent.map((path) => getAt(parent, path) ?? null),
  ]);
}

/** Remembers what was made of lines: one that stands as it was is not worked on again. Only for lines that are never changed in place. */
export class LineMemo {
  readonly #tables = new WeakMap<object, WeakMap<object, { readonly signature: string; readonly made: unknown }>>();

  /** Gives what was made of a line under a key, or makes it. An undefined signature is never remembered. */
  recall<Made>(at: { readonly key: object; readonly line: object; readonly signature: string | undefined }, make: () => Made): Made {
    if (at.signature === undefined) return make();
    let table = this.#tables.get(at.key);
    if (!table) this.#tables.set(at.key, (table = new WeakMap()));
    const known = table.get(at.line);
    // A key names one maker, so what it made is of the maker's type.
    if (known?.signature === at.signature) return known.made as Made;
    const made = make();
    table.set(at.line, { signature: at.signature, made });
    return made;
  }
}
