import type { Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import { isObject, type Values } from '../../../base/dot-path';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { LineConditions } from '../../../schema/view/field-conditions';
import { beginAnew } from './begin-anew';
import { countFilled } from './blank-lines';
import type { FormFaults, Said } from './form-faults';
import type { FormReaction } from './form-reaction';
import type { LineColours } from './line-colours';
import { toRawLines } from './raw-lines';

/** The form that the lines are part of. */
interface LinesHome {
  readonly form: Form;
  readonly record: RecordModel;
  readonly faults: FormFaults;
  readonly reaction: FormReaction;
  /** The context of a line's expressions, with the values of the form as `parent`. */
  context(): ExpressionContext & { readonly parent: Values };
  /** True while a save is on its way: the act then waits for its end. */
  waits(act: () => void): boolean;
  /** Puts the lines of a sub-table in their place, as one step that can be taken back. */
  enter(name: string, lines: readonly unknown[]): void;
  judge(): void;
}

/** The lines of the sub-tables of one form: held as they are, replaced and never changed in place. */
export class FormLines {
  readonly #home: LinesHome;

  constructor(home: LinesHome) {
    this.#home = home;
  }

  /** The lines of a sub-table; one that nobody touched is the same object as before. */
  of(field: FieldModel): readonly unknown[] {
    const lines = toJS(this.#home.form.getValuesIn(field.name)) as unknown;
    return Array.isArray(lines) ? lines : [];
  }

  /** Brings the lines that came from outside into the form in which they are held. */
  seal(): void {
    const { form, record } = this.#home;
    for (const field of record.fields) {
      const lines = field.line ? this.of(field) : [];
      const held = toRawLines(lines);
      if (held !== lines) form.setValuesIn(field.name, held);
    }
  }

  /** Puts another line in the place of one. */
  put(field: FieldModel, index: number, change: (line: Values) => Values): void {
    const lines = this.of(field);
    const old = lines[index];
    this.#home.form.setValuesIn(field.name, toRawLines(lines.with(index, change(isObject(old) ? old : {}))));
  }

  /** Puts changed lines in the places of the old ones, as one step; `entered` names the cells that somebody filled: their faults show. */
  enter(field: FieldModel, lines: readonly unknown[], entered: readonly string[]): void {
    const { faults, waits, enter, judge } = this.#home;
    if (waits(() => this.enter(field, lines, entered))) return;
    faults.visit(entered);
    enter(field.name, lines);
    judge();
  }

  /** What is said of the cells of a sub-table. Shape: position of the line -> field of the line -> sentence. */
  said(field: FieldModel): ReadonlyMap<number, Readonly<Record<string, Said>>> {
    return this.#home.faults.under(field.name);
  }

  /** What the fields of the lines of a sub-table are; undefined where no condition looks at them. */
  conditions(field: FieldModel): readonly LineConditions[] | undefined {
    return this.#home.reaction.now().lines[field.name];
  }

  /** How the lines of a sub-table are coloured; undefined where no rule looks at them. */
  colours(field: FieldModel): readonly LineColours[] | undefined {
    return this.#home.reaction.coloursOf(field.name);
  }

  /** Changes order or number of lines. What was said of a line moves with it: `edit` gives back the lines that it was given. */
  change(field: FieldModel, edit: (lines: readonly unknown[]) => readonly unknown[]): void {
    const { faults, context, waits, enter, judge } = this.#home;
    if (waits(() => this.change(field, edit))) return;
    const { line } = field;
    if (!line) return;
    const before = this.of(field);
    const known = new Set(before);
    // A copied line begins anew with what nobody enters here: the server gives it so.
    const fresh = beginAnew(line, context());
    const after = toRawLines(edit(before).map((each) => (known.has(each) ? each : fresh(each))));
    const places = new Map(after.map((each, index) => [each, index]));
    const move = (name: string): string | undefined => {
      if (!name.startsWith(`${field.name}.`)) return name;
      const [index = '', ...rest] = name.slice(field.name.length + 1).split('.');
      const place = places.get(before[Number(index)]);
      return place === undefined ? undefined : [field.name, String(place), ...rest].join('.');
    };
    faults.follow(move);
    enter(field.name, after);
    judge();
  }

  /** Takes lines at the end that nobody filled in out of sub-tables. */
  dropBlank(fields: readonly FieldModel[]): void {
    const { reaction, context } = this.#home;
    const faulty = Object.keys(reaction.verdict().errors);
    for (const field of fields) {
      const lines = field.line && !field.readOnly ? this.of(field) : [];
      const count = countFilled(field, { lines, context: context(), faulty });
      if (count < lines.length) this.change(field, (all) => all.slice(0, count));
    }
  }
}
