import { createForm, type Form, onFormValuesChange } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { holds } from '../../schema/conditions';
import { derive } from '../../schema/derive';
import type { ExpressionContext } from '../../schema/expressions';
import { judge, type Validator } from '../../schema/judge';
import type { FieldModel, FormGroupModel, RecordModel, Text } from '../../schema/page-model';
import { toJudged, toSubmitBody } from './submit-body';

export interface SessionRequest {
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  readonly validator: Validator;
  readonly values: Values;
  readonly context: () => ExpressionContext;
  /** The stored row while editing: states freeze its fields, expressions read it as `old`. */
  readonly stored?: Values;
}

/** What a field is at this moment. */
export interface FieldConditions {
  readonly visible: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
}

/** A sentence at a field: of the page file in both languages, or of the server in the reader's. */
export type Sentence = Text | string;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The life of one form: its values (a Formily form), what follows from them (computed values, conditions, faults), and what is sent.
 * Everything people see of it is observable.
 */
export class FormSession {
  readonly form: Form;
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  readonly #request: SessionRequest;
  readonly #conditions = observable.ref<Readonly<Record<string, FieldConditions>>>({});
  readonly #hiddenGroups = observable.ref<ReadonlySet<number>>(new Set());
  readonly #errors = observable.ref<Readonly<Record<string, Sentence>>>({});
  readonly #warnings = observable.ref<Readonly<Record<string, Sentence>>>({});
  #told: Readonly<Record<string, Sentence>> = {};
  readonly #touched = new Set<string>();
  #tried = false;
  #reacting = false;
  #clean = '';

  constructor(request: SessionRequest) {
    this.#request = request;
    this.record = request.record;
    this.groups = request.groups;
    this.form = createForm<Record<string, unknown>>({
      values: structuredClone(request.values) as Record<string, unknown>,
      effects: () => onFormValuesChange(() => this.#react()),
    });
    this.#react();
    this.#clean = JSON.stringify(this.body());
  }

  /** The values as plain data, `$refs` included. */
  values(): Values {
    return toJS(this.form.values) as Values;
  }

  /** What a save sends. */
  body(): Values {
    return toSubmitBody(this.record, this.values());
  }

  /** True once something differs from what was opened. */
  isDirty(): boolean {
    return JSON.stringify(this.body()) !== this.#clean;
  }

  conditionsOf(name: string): FieldConditions {
    return this.#conditions.value[name] ?? { visible: true, readOnly: false, required: false };
  }

  isGroupHidden(index: number): boolean {
    return this.#hiddenGroups.value.has(index);
  }

  errorOf(name: string): Sentence | undefined {
    return this.#errors.value[name];
  }

  warningOf(name: string): Sentence | undefined {
    return this.#warnings.value[name];
  }

  /** Names of the fields with a fault, in the order of the form. */
  faults(): readonly string[] {
    const names = Object.keys(this.#errors.value);
    const order = this.groups.flatMap((group) => group.items.map((item) => item.field));
    const place = (name: string): number => {
      const found = order.findIndex((each) => name === each || name.startsWith(`${each}.`));
      return found < 0 ? order.length : found;
    };
    return [...names].sort((a, b) => place(a) - place(b));
  }

  /** Puts an entered value, and the target of a chosen reference, in their places. `name` is dotted: `items.0.catalogId`. */
  enter(name: string, value: unknown, target?: unknown): void {
    batch(() => {
      if (target !== undefined) {
        const cut = name.lastIndexOf('.');
        const isLine = /\.\d+\./.test(name);
        const [home, own] = isLine ? [`${name.slice(0, cut)}.`, name.slice(cut + 1)] : ['', name];
        const targets = this.form.getValuesIn(`${home}$refs`) as unknown;
        const plain: unknown = toJS(targets);
        this.form.setValuesIn(`${home}$refs`, { ...(isObject(plain) ? plain : {}), [own]: target });
      }
      this.form.setValuesIn(name, value);
    });
    if (name in this.#told) {
      const { [name]: _gone, ...rest } = this.#told;
      this.#told = rest;
    }
    if (this.#touched.has(name) || this.#tried) this.#judge();
  }

  /** Says that somebody was at a field: from now on its faults show. */
  touch(name: string): void {
    this.#touched.add(name);
    this.#judge();
  }

  /** Judges everything. True when nothing blocks saving. */
  check(): boolean {
    this.#tried = true;
    this.#told = {};
    this.#judge();
    return Object.keys(this.#errors.value).length === 0;
  }

  /** Shows what the server says about single fields. */
  tell(sentences: Readonly<Record<string, string>>): void {
    this.#told = sentences;
    this.#tried = true;
    this.#judge();
  }

  /** The context of expressions at this moment. */
  context(): ExpressionContext {
    const { stored } = this.#request;
    return { ...this.#request.context(), ...(stored ? { old: stored } : {}) };
  }

  #react(): void {
    if (this.#reacting) return;
    this.#reacting = true;
    try {
      batch(() => {
        this.#fill();
        this.#conditions.value = this.#toConditions();
      });
      if (this.#tried) this.#judge();
    } finally {
      this.#reacting = false;
    }
  }

  /** Writes computed and copied values that differ, the record's own and those of its lines. */
  #fill(): void {
    const before = this.values();
    const after = derive({ record: this.record, values: before, context: this.context() });
    const put = (record: RecordModel, from: unknown, to: unknown, home: string): void => {
      for (const field of record.fields) {
        const value = getAt(to, field.path);
        if (field.line) {
          const { line } = field;
          const lines = getAt(from, field.path);
          if (Array.isArray(value) && Array.isArray(lines))
            value.forEach((each: unknown, index) => put(line, lines[index], each, `${home}${field.name}.${index}.`));
        } else if ((field.compute !== undefined || field.copy !== undefined) && !same(getAt(from, field.path), value)) {
          this.form.setValuesIn(home + field.name, value);
        }
      }
    };
    put(this.record, before, after, '');
  }

  #toConditions(): Readonly<Record<string, FieldConditions>> {
    const values = this.values();
    const seen = { values, context: this.context() };
    const is = (expression: string | undefined): boolean => expression !== undefined && holds(this.record, expression, seen) === true;
    const hidden = new Set<number>();
    this.groups.forEach((group, index) => {
      if (group.visibleWhen !== undefined && !is(group.visibleWhen)) hidden.add(index);
    });
    if (!same([...hidden], [...this.#hiddenGroups.value])) this.#hiddenGroups.value = hidden;
    const frozen = this.#frozen();
    const result: Record<string, FieldConditions> = {};
    for (const field of this.record.fields) {
      if (field.system) continue;
      const readOnly = field.readOnly || frozen === 'all' || frozen.includes(field.name) || is(field.readOnlyWhen);
      result[field.name] = {
        visible: field.visibleWhen === undefined || is(field.visibleWhen),
        readOnly,
        required:
          !readOnly && this.record.required.some((demand) => demand.field === field.name && (demand.when === undefined || is(demand.when))),
      };
    }
    return same(result, this.#conditions.value) ? this.#conditions.value : result;
  }

  #frozen(): 'all' | readonly string[] {
    const { stored } = this.#request;
    const { states } = this.record;
    const field = states && this.record.fields.find((each) => each.name === states.field);
    return (stored && field && states.freeze[String(getAt(stored, field.path))]) ?? [];
  }

  #judge(): void {
    const values = toJudged(this.record, this.values());
    const verdict = judge({ record: this.record, validator: this.#request.validator, values, context: this.context() });
    const shown = (name: string): boolean => this.#tried || this.#touched.has(name);
    const pick = (all: Readonly<Record<string, Text>>): Readonly<Record<string, Sentence>> =>
      Object.fromEntries(Object.entries(all).filter(([name]) => shown(name)));
    batch(() => {
      this.#errors.value = { ...pick(verdict.errors), ...this.#told };
      this.#warnings.value = pick(verdict.warnings);
    });
  }
}

/** Changes the order or number of lines; faults move with a fresh judgement. */
export function changeLines(session: FormSession, field: FieldModel, change: (lines: readonly unknown[]) => readonly unknown[]): void {
  const lines = getAt(session.values(), field.path);
  session.enter(field.name, change(Array.isArray(lines) ? lines : []));
}
