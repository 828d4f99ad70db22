import { createForm, type Form, onFormValuesChange } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import { getAt, setAt, type Values } from '../../../base/dot-path';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import type { FormGroupModel } from '../../../schema/model/page-model';
import type { RecordModel } from '../../../schema/model/record-model';
import { EditTrail } from './edit-trail';
import { faultPlace, isOnScreen } from './fault-place';
import { FormFaults, type Sentence } from './form-faults';
import type { FieldConditions } from '../../../schema/view/field-conditions';
import { FormLines } from './form-lines';
import { FormReaction, type ReactionContext } from './form-reaction';
import { LateEntries } from './late-entries';
import { toRawLines } from './raw-lines';
import { type Choices, type Merge, mergeLatest } from './merge-latest';
import { putTarget, readTarget } from './reference-targets';
import { isSameValue } from './same-value';
import { bodyText } from './submit-body';

export interface SessionRequest extends Pick<ReactionContext, 'record' | 'groups' | 'validator'> {
  readonly values: Values;
  readonly context: () => ExpressionContext;
  /** The stored row while editing: states freeze its fields, expressions read it as `old`. */
  readonly stored?: Values;
  /** Fields that stay as they are. */
  readonly fixed?: readonly string[];
}

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
  /** What is entered while a save is on its way. */
  readonly late = new LateEntries();
  /** The lines of its sub-tables. */
  readonly lines: FormLines;
  readonly #request: SessionRequest;
  readonly #stored = observable.ref<Values | undefined>(undefined);
  readonly #reaction: FormReaction;
  readonly #sought = observable.ref<{ readonly name: string } | undefined>(undefined);
  readonly #faults: FormFaults;
  readonly #listeners = new Set<() => void>();
  #clean = '';

  constructor(request: SessionRequest) {
    this.#request = request;
    this.#stored.value = request.stored;
    this.record = request.record;
    this.groups = request.groups;
    this.#faults = new FormFaults(this.record, this.groups);
    const { record, groups } = request;
    this.form = createForm<Record<string, unknown>>({
      values: structuredClone(request.values) as Record<string, unknown>,
      effects: () =>
        onFormValuesChange(() => {
          this.#react();
          for (const listener of this.#listeners) listener();
        }),
    });
    this.#reaction = new FormReaction({
      ...{ form: this.form, record, groups, validator: request.validator, fixed: request.fixed ?? [] },
      context: () => this.context(),
      stored: () => this.#stored.value,
    });
    this.lines = new FormLines({
      form: this.form,
      record,
      faults: this.#faults,
      reaction: this.#reaction,
      context: () => ({ ...this.context(), parent: this.values() }),
      waits: (act) => this.late.waits(act),
      enter: (name, lines) => this.enter(name, lines),
      judge: () => this.#judge(),
    });
    this.lines.seal();
    this.#react();
    this.#reaction.open(this.values());
    this.#clean = bodyText(this.body());
  }

  /** The values as plain data, `$refs` included. */
  values(): Values {
    return toJS(this.form.values) as Values;
  }

  /** What a save sends: what people enter, cleaned, with `id` and `version` of a stored row. */
  body(): Values {
    return this.#reaction.sent(normalizeValues(this.record, this.#reaction.settle(this.values())));
  }

  /** True once something differs from what was opened. */
  isDirty(): boolean {
    return bodyText(this.body()) !== this.#clean;
  }

  conditionsOf(name: string): FieldConditions | undefined {
    const { fields, lines } = this.#reaction.now();
    const own = fields[name];
    if (own) return own;
    const place = Object.keys(lines).length > 0 ? faultPlace(this.record, name) : undefined;
    return place?.lines && lines[place.lines.name]?.[place.line ?? -1]?.[place.field.name];
  }

  isGroupHidden(index: number): boolean {
    return this.#reaction.now().hiddenGroups.includes(index);
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
    return this.faults().filter((name) => !isOnScreen(this.record, this.groups, { name, now: this.#reaction.now() }));
  }

  /** Puts an entered value, and the target of a chosen reference, in their places. `name` is dotted: `items.0.catalogId`. */
  enter(name: string, value: unknown, target?: unknown): void {
    if (this.late.waits(() => this.enter(name, value, target))) return;
    const before: unknown = toJS(this.form.getValuesIn(name));
    const chosen = target === undefined ? {} : { target: { before: readTarget(this.form, this.record, name), after: target } };
    if (!isSameValue(before, value)) this.trail.note({ name, before, after: value, ...chosen });
    this.#put(name, value, target);
  }

  /** Takes the last change back. */
  undo(): void {
    if (this.late.isHeld()) return;
    const edit = this.trail.undo();
    if (edit) this.#replay(edit.name, edit.before, edit.target && { value: edit.target.before });
  }

  /** Does again what was taken back last. */
  redo(): void {
    if (this.late.isHeld()) return;
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
      ended = this.#faults.enter(name);
      const place = faultPlace(this.record, name);
      if (place?.lines) {
        this.lines.put(place.lines, place.line ?? 0, (line) => {
          const put = setAt(line, place.field.path, value);
          return target === undefined ? put : setAt(put, ['$refs', place.field.name], target);
        });
        return;
      }
      if (target !== undefined) putTarget(this.form, this.record, { name, target });
      this.form.setValuesIn(name, place?.field.line && Array.isArray(value) ? toRawLines(value) : value);
    });
    if (ended) this.#judge();
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

  /** Judges everything but lines at the end that nobody filled in, which go. True when nothing blocks saving. */
  check(): boolean {
    this.lines.dropBlank(this.record.fields);
    this.#faults.try();
    this.#judge();
    return this.#faults.names().length === 0;
  }

  /** Judges some fields, with the lines of those that have lines, and shows their faults. Gives the names of those that have one. */
  reveal(names: readonly string[]): readonly string[] {
    this.lines.dropBlank(this.record.fields.filter((field) => names.includes(field.name)));
    const bad = this.#faults.reveal(names, Object.keys(this.#reaction.verdict().errors));
    this.#judge();
    return bad;
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
    return this.#stored.value ?? {};
  }

  /**
   * Takes up what was typed earlier. Where the row has changed since, only what was typed goes over it; where both changed the same,
   * the form goes back to the row that the typing began from, so that its save is stale and asks whose word counts.
   */
  restore(earlier: { readonly values: Values; readonly base: Values }): void {
    const merge = (latest: Values): Merge => mergeLatest({ record: this.record, base: earlier.base, mine: earlier.values, latest });
    const stored = this.#stored.value;
    const disputed = stored !== undefined && merge(stored).both.length > 0;
    const { values } = disputed ? earlier : merge(this.values());
    if (disputed) this.#begin(earlier.base);
    this.trail.clear();
    for (const field of this.record.fields) if (!field.system && !field.readOnly) this.#faults.enter(field.name);
    this.#overwrite(values);
  }

  /** Tells of every change of a value; gives the function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes on from the latest row, with what was typed here put over it as chosen. */
  rebase(latest: Values, choices: Choices = {}): void {
    const { values } = this.compare(latest, choices);
    const [before, mine] = [this.original(), this.values()];
    // What stands as it did, over what was stored before, can still be taken back.
    this.trail.keep(({ name }) => {
      const place = faultPlace(this.record, name);
      const { path } = place?.lines ?? place?.field ?? { path: [name] };
      return isSameValue(getAt(before, path), getAt(latest, path)) && isSameValue(getAt(mine, path), getAt(values, path));
    });
    this.#begin(latest);
    this.#overwrite(values);
    this.#judge();
  }

  #begin(stored: Values): void {
    this.#stored.value = stored;
    this.#reaction.rebase(stored);
    this.#clean = bodyText(normalizeValues(this.record, stored));
  }

  #overwrite(values: Values): void {
    this.form.setValues(structuredClone(values) as Record<string, unknown>, 'overwrite');
    this.lines.seal();
    this.#react();
  }

  /** The context of expressions at this moment. */
  context(): ExpressionContext {
    const old = this.#stored.value;
    return { ...this.#request.context(), ...(old ? { old } : {}) };
  }

  #react(): void {
    if (this.#reaction.react() && this.#faults.shows()) this.#judge();
  }

  #judge(): void {
    this.#faults.show(this.#reaction.verdict());
  }
}
