import { createForm, type Form, onFormValuesChange } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import { getAt, type Values } from '../../base/dot-path';
import { derive } from '../../schema/derive';
import type { ExpressionContext } from '../../schema/expressions';
import { judge, type Validator } from '../../schema/judge';
import { groupFields } from '../../schema/form-fields';
import { normalizeValues } from '../../schema/normalize-values';
import type { FieldModel, FormGroupModel, RecordModel } from '../../schema/page-model';
import { EditTrail } from './edit-trail';
import { faultPlace, hasControl } from './fault-place';
import { FormFaults, type Sentence } from './form-faults';
import { type Conditions, type FieldConditions, toConditions } from './field-conditions';
import { type Choices, type Merge, mergeLatest } from './merge-latest';
import { putTarget, readTarget } from './reference-targets';
import { refuseFormilyExpressions } from './refuse-expressions';
import { bodyText, dropHidden, toJudged } from './submit-body';
import { writeGiven } from './write-given';

refuseFormilyExpressions();

export interface SessionRequest {
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  readonly validator: Validator;
  readonly values: Values;
  readonly context: () => ExpressionContext;
  /** The stored row while editing: states freeze its fields, expressions read it as `old`. */
  readonly stored?: Values;
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The life of one form: its values (a Formily form), what follows from them (computed values, conditions, faults), and what is sent.
 * Everything people see of it is observable.
 */
export class FormSession {
  readonly form: Form;
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  /** What was changed here, for undo and redo. */
  readonly trail = new EditTrail();
  readonly #request: SessionRequest;
  #stored: Values | undefined;
  #opened: Values = {};
  /** The values as expressions read them, kept from the last change. */
  #derived: Values = {};
  readonly #conditions = observable.ref<Conditions>({ fields: {}, hiddenGroups: [] });
  #first: Conditions = this.#conditions.value;
  readonly #sought = observable.ref<{ readonly name: string } | undefined>(undefined);
  readonly #faults: FormFaults;
  readonly #listeners = new Set<() => void>();
  #reacting = false;
  #clean = '';

  constructor(request: SessionRequest) {
    this.#request = request;
    this.#stored = request.stored;
    this.record = request.record;
    this.groups = request.groups;
    this.#faults = new FormFaults(this.record, this.groups);
    this.form = createForm<Record<string, unknown>>({
      values: structuredClone(request.values) as Record<string, unknown>,
      effects: () =>
        onFormValuesChange(() => {
          this.#react();
          for (const listener of this.#listeners) listener();
        }),
    });
    this.#react();
    this.#opened = this.values();
    this.#first = this.#conditions.value;
    this.#clean = bodyText(this.body());
  }

  /** The values as plain data, `$refs` included. */
  values(): Values {
    return toJS(this.form.values) as Values;
  }

  /** What a save sends: what people enter, cleaned, with `id` and `version` of a stored row. */
  body(): Values {
    return normalizeValues(this.record, this.#settle(this.values()));
  }

  /** True once something differs from what was opened. */
  isDirty(): boolean {
    return bodyText(this.body()) !== this.#clean;
  }

  conditionsOf(name: string): FieldConditions | undefined {
    return this.#conditions.value.fields[name];
  }

  isGroupHidden(index: number): boolean {
    return this.#conditions.value.hiddenGroups.includes(index);
  }

  errorOf(name: string): Sentence | undefined {
    return this.#faults.errorOf(name);
  }

  warningOf(name: string): Sentence | undefined {
    return this.#faults.warningOf(name);
  }

  /** True once somebody tried to save. */
  wasTried(): boolean {
    return this.#faults.wasTried();
  }

  /** Names of the fields with a fault, in the order of the form. */
  faults(): readonly string[] {
    return this.#faults.names();
  }

  /** Faults at fields that have no place on the screen now. */
  strayFaults(): readonly string[] {
    return this.faults().filter((name) => !this.#isOnScreen(name));
  }

  #isOnScreen(name: string): boolean {
    const place = faultPlace(this.record, name);
    if (!place || !hasControl(this.groups, place)) return false;
    const top = (place.lines ?? place.field).name;
    if (this.conditionsOf(top)?.visible === false || this.conditionsOf(name)?.visible === false) return false;
    return this.groups.some((group, index) => !this.isGroupHidden(index) && groupFields(group).includes(top));
  }

  /** Puts an entered value, and the target of a chosen reference, in their places. `name` is dotted: `items.0.catalogId`. */
  enter(name: string, value: unknown, target?: unknown): void {
    const before: unknown = toJS(this.form.getValuesIn(name));
    const chosen = target === undefined ? {} : { target: { before: readTarget(this.form, this.record, name), after: target } };
    if (!same(before, value)) this.trail.note({ name, before, after: value, ...chosen });
    this.#put(name, value, target);
  }

  /** Takes the last change back. */
  undo(): void {
    const edit = this.trail.undo();
    if (edit) this.#replay(edit.name, edit.before, edit.target && { value: edit.target.before });
  }

  /** Does again what was taken back last. */
  redo(): void {
    const edit = this.trail.redo();
    if (edit) this.#replay(edit.name, edit.after, edit.target && { value: edit.target.after });
  }

  #replay(name: string, value: unknown, target: { readonly value: unknown } | undefined): void {
    this.#put(name, value, target ? (target.value ?? null) : undefined);
    if (this.#faults.shows()) this.#judge();
    this.seek(name);
  }

  #put(name: string, value: unknown, target: unknown): void {
    let ended = false;
    batch(() => {
      if (target !== undefined) putTarget(this.form, this.record, { name, target });
      ended = this.#faults.enter(name);
      this.form.setValuesIn(name, value);
    });
    if (ended) this.#judge();
  }

  /** Changes order or number of lines. What was said of a line moves with it: `edit` gives back the lines that it was given. */
  changeLines(field: FieldModel, edit: (lines: readonly unknown[]) => readonly unknown[]): void {
    const value = getAt(this.values(), field.path);
    const before: readonly unknown[] = Array.isArray(value) ? value : [];
    const after = edit(before);
    const move = (name: string): string | undefined => {
      if (!name.startsWith(`${field.name}.`)) return name;
      const [index = '', ...rest] = name.slice(field.name.length + 1).split('.');
      const place = after.indexOf(before[Number(index)]);
      return place < 0 ? undefined : [field.name, String(place), ...rest].join('.');
    };
    this.#faults.follow(move);
    this.enter(field.name, after);
    this.#judge();
  }

  /** Says that somebody left a field: its faults show from now on, unless nothing was entered there yet. */
  touch(name: string): void {
    this.trail.end();
    if (this.#faults.leave(name)) this.#judge();
  }

  /** Asks whoever draws a field to bring it into sight. */
  seek(name: string): void {
    this.#sought.value = { name };
  }

  /** The field sought last; another object for each time. */
  sought(): { readonly name: string } | undefined {
    return this.#sought.value;
  }

  /** Judges everything. True when nothing blocks saving. */
  check(): boolean {
    this.#faults.try();
    this.#judge();
    return this.#faults.names().length === 0;
  }

  /** Shows what the server says about single fields. */
  tell(sentences: Readonly<Record<string, string>>): void {
    this.#faults.try(sentences);
    this.#judge();
  }

  /** Compares what was typed here with what somebody else has stored meanwhile. */
  compare(latest: Values, choices: Choices = {}): Merge {
    return mergeLatest({ record: this.record, base: this.original(), mine: this.values(), latest, choices });
  }

  /** The row that the form was opened with; nothing for a new one. */
  original(): Values {
    return this.#stored ?? {};
  }

  /** Takes up what was typed earlier; where the row has changed since, only what was typed goes over it. */
  restore(earlier: { readonly values: Values; readonly base: Values }): void {
    const { values } = mergeLatest({ record: this.record, base: earlier.base, mine: earlier.values, latest: this.values() });
    this.trail.clear();
    for (const field of this.record.fields) if (!field.system && !field.readOnly) this.#faults.enter(field.name);
    this.form.setValues(structuredClone(values) as Record<string, unknown>, 'overwrite');
    this.#react();
  }

  /** Tells of every change of a value; gives the function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes on from the latest row, with what was typed here put over it as chosen. */
  rebase(latest: Values, choices: Choices = {}): void {
    const { values } = this.compare(latest, choices);
    this.trail.clear();
    this.#stored = latest;
    this.#opened = latest;
    this.#clean = bodyText(normalizeValues(this.record, latest));
    this.form.setValues(structuredClone(values) as Record<string, unknown>, 'overwrite');
    this.#react();
    this.#judge();
  }

  /** The context of expressions at this moment. */
  context(): ExpressionContext {
    return { ...this.#request.context(), ...(this.#stored ? { old: this.#stored } : {}) };
  }

  #settle(values: Values): Values {
    const { fields } = this.#conditions.value;
    return dropHidden({ record: this.record, values, opened: this.#opened, now: fields, first: this.#first.fields });
  }

  #react(): void {
    if (this.#reacting) return;
    this.#reacting = true;
    try {
      batch(() => {
        this.#fill();
        const values = this.#derived;
        const conditions = toConditions({
          record: this.record,
          groups: this.groups,
          values,
          context: this.context(),
          stored: this.#stored,
        });
        if (!same(conditions, this.#conditions.value)) this.#conditions.value = conditions;
      });
    } finally {
      this.#reacting = false;
    }
    if (this.#faults.shows()) this.#judge();
  }

  /** Writes computed and copied values that differ, the record's own and those of its lines. */
  #fill(): void {
    const before = this.values();
    const after = derive({ record: this.record, values: toJudged(this.record, before), context: this.context() });
    writeGiven(this.form, { record: this.record, before, after });
    this.#derived = after;
  }

  #judge(): void {
    const values = this.#settle(this.#derived);
    this.#faults.show(judge({ record: this.record, validator: this.#request.validator, values, context: this.context() }));
  }
}
