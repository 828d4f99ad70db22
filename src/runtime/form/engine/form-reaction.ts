import type { Form } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import { getAt, type Values } from '../../../base/dot-path';
import { derive } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import { judge, type Validator, type Verdict } from '../../../schema/validate/judge';
import { LineMemo } from '../../../schema/expression/line-memo';
import type { FormGroupModel } from '../../../schema/model/page-model';
import type { RecordModel } from '../../../schema/model/record-model';
import { type Conditions, sameConditions, toConditions } from '../../../schema/view/field-conditions';
import { type LineColours, toLineColours } from './line-colours';
import { toRawLines } from './raw-lines';
import { leaveGiven, putBack } from './put-back';
import { dropHidden, toJudged } from './submit-body';
import { writeGiven } from './write-given';

/** What a reaction works on. */
export interface ReactionContext {
  readonly form: Form;
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  readonly validator: Validator;
  context(): ExpressionContext;
  /** The stored row while editing. */
  stored(): Values | undefined;
  /** Fields that stay as they are. */
  readonly fixed: readonly string[];
}

/** What follows from the values of a form: the computed values, what its fields are by conditions, and the verdict on all of it. */
export class FormReaction {
  readonly #context: ReactionContext;
  readonly #conditions = observable.ref<Conditions>({ fields: {}, lines: {}, hiddenGroups: [], whole: true });
  readonly #colours = observable.ref<Readonly<Record<string, readonly LineColours[]>>>({});
  #first: Conditions = this.#conditions.value;
  #opened: Values = {};
  /** The values as expressions read them, kept from the last change. */
  #derived: Values = {};
  #reacting = false;
  /** What was made of lines that stand as they were. */
  readonly #memo = new LineMemo();
  readonly #colourMemo = new LineMemo();

  constructor(context: ReactionContext) {
    this.#context = context;
  }

  /** What the fields are now; observable. */
  now(): Conditions {
    return this.#conditions.value;
  }

  /** How the lines of a sub-table are coloured now; observable. */
  coloursOf(name: string): readonly LineColours[] | undefined {
    return this.#colours.value[name];
  }

  /** Notes what the form was opened with, and what was shown of it. */
  open(opened: Values): void {
    this.#opened = opened;
    this.#first = this.#conditions.value;
  }

  /** Notes the row that the form goes on from. */
  rebase(opened: Values): void {
    this.#opened = opened;
  }

  /** Brings computed values and conditions along with what was entered. Shape: false while it is at that already. */
  react(): boolean {
    if (this.#reacting) return false;
    this.#reacting = true;
    try {
      batch(() => {
        this.#fill();
        let conditions = this.#conditionsNow();
        // Once: a condition that reads the field which it shuts would go to and fro.
        if (this.#putBack(conditions)) {
          this.#fill();
          conditions = this.#conditionsNow();
        }
        if (!sameConditions(conditions, this.#conditions.value)) this.#conditions.value = conditions;
        const { record, context } = this.#context;
        const colours = toLineColours({ record, values: this.#derived, context: context(), memo: this.#colourMemo });
        if (JSON.stringify(colours) !== JSON.stringify(this.#colours.value)) this.#colours.value = colours;
      });
    } finally {
      this.#reacting = false;
    }
    return true;
  }

  /** The values without what was entered and then hidden. */
  settle(values: Values): Values {
    return dropHidden({ record: this.#context.record, values, opened: this.#opened, now: this.#conditions.value, first: this.#first });
  }

  /** What is sent of cleaned values: all but what the server gives by itself. */
  sent(values: Values): Values {
    const { record, stored, fixed } = this.#context;
    return leaveGiven(record, values, { stored: stored(), now: this.#conditions.value, fixed });
  }

  /** Judges the values as they stood at the last reaction. */
  verdict(): Verdict {
    const { record, validator, context } = this.#context;
    return judge({ record, validator, values: this.settle(this.#derived), context: context(), memo: this.#memo });
  }

  #conditionsNow(): Conditions {
    const { record, groups, context, stored, fixed } = this.#context;
    return toConditions({ record, groups, values: this.#derived, context: context(), stored: stored(), fixed, memo: this.#memo });
  }

  /** Writes what stood before into the fields that a condition makes read-only. Shape: true where something was written. */
  #putBack(now: Conditions): boolean {
    const { form, record, context, stored } = this.#context;
    const values = toJS(form.values) as Values;
    const put = putBack({ record, values, stored: stored(), now, context: context() });
    if (put === values) return false;
    for (const field of record.fields) {
      const value = getAt(put, field.path);
      if (value !== getAt(values, field.path)) form.setValuesIn(field.name, field.line && Array.isArray(value) ? toRawLines(value) : value);
    }
    return true;
  }

  /** Writes computed and copied values that differ, the record's own and those of its lines. */
  #fill(): void {
    const { form, record, context } = this.#context;
    const before = toJS(form.values) as Values;
    const after = derive({ record, values: toJudged(record, before, this.#memo), context: context(), memo: this.#memo });
    writeGiven(form, { record, before, after });
    this.#derived = after;
  }
}
