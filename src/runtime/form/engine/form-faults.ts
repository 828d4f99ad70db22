import { batch, observable } from '@formily/reactive';
import type { FormGroupModel } from '../../../schema/model/page-model';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { faultPlace } from './fault-place';
import { sortFaults } from './sort-faults';
import { isSameValue } from './same-value';

/** A sentence at a field: of the page file in both languages, or of the server in the reader's. */
export type Sentence = Text | string;

/** What is said at a cell, and whether it keeps the form from being saved. */
export interface Said {
  readonly sentence: Sentence;
  readonly blocks: boolean;
}

type Sentences = Readonly<Record<string, Sentence>>;

/** What is said at the fields of a form: faults show once their field was entered and left, all of them once somebody tried to save. */
export class FormFaults {
  readonly #record: RecordModel;
  readonly #groups: readonly FormGroupModel[];
  readonly #errors = observable.ref<Sentences>({});
  readonly #warnings = observable.ref<Sentences>({});
  readonly #tried = observable.ref(false);
  /** What the server said, until its field changes. */
  #told: Sentences = {};
  /** Fields that somebody entered something into, and those that they have left since. */
  readonly #entered = new Set<string>();
  #touched: ReadonlySet<string> = new Set();
  /** True where a rule speaks at a field that nobody enters. */
  readonly #tellsGiven: boolean;

  constructor(record: RecordModel, groups: readonly FormGroupModel[]) {
    this.#record = record;
    this.#groups = groups;
    this.#tellsGiven = record.rules.some((rule) => faultPlace(record, rule.field)?.field.readOnly);
  }

  errorOf(name: string): Sentence | undefined {
    return this.#errors.value[name];
  }

  warningOf(name: string): Sentence | undefined {
    return this.#warnings.value[name];
  }

  wasTried(): boolean {
    return this.#tried.value;
  }

  /** Names of the fields with a fault, in the order of the form. */
  names(): readonly string[] {
    return sortFaults(this.#groups, Object.keys(this.#errors.value));
  }

  /** True where a new judgement could show anything. */
  shows(): boolean {
    return this.#tried.value || this.#touched.size > 0 || this.#tellsGiven;
  }

  /** Notes that something was entered. True where the server's word on it is over. */
  enter(name: string): boolean {
    this.#entered.add(name);
    if (!Object.hasOwn(this.#told, name)) return false;
    const { [name]: _gone, ...rest } = this.#told;
    this.#told = rest;
    return true;
  }

  /** Notes that a field was left. True where its faults show from now on; not where nothing was entered there yet. */
  leave(name: string): boolean {
    if (!this.#entered.has(name) || this.#touched.has(name)) return false;
    this.#touched = new Set([...this.#touched, name]);
    return true;
  }

  /** Notes that fields, with their lines, were gone through: their faults show from now on. Gives the faulty names among them. */
  reveal(names: readonly string[], faulty: readonly string[]): readonly string[] {
    const found = sortFaults(this.#groups, faulty).filter((key) => names.some((name) => key === name || key.startsWith(`${name}.`)));
    for (const name of [...names, ...found]) {
      this.enter(name);
      this.leave(name);
    }
    return found;
  }

  /** Notes that cells were filled at once: what is wrong with them shows. */
  visit(names: readonly string[]): void {
    for (const name of names) this.enter(name);
    this.#touched = new Set([...this.#touched, ...names]);
  }

  /** What is said of the lines of a sub-table. Shape: position of the line -> field of the line -> sentence. */
  under(lines: string): ReadonlyMap<number, Readonly<Record<string, Said>>> {
    const found = new Map<number, Record<string, Said>>();
    const put = (all: Sentences, blocks: boolean): void => {
      for (const [name, sentence] of Object.entries(all)) {
        if (!name.startsWith(`${lines}.`)) continue;
        const [index = '', ...rest] = name.slice(lines.length + 1).split('.');
        const own = found.get(Number(index)) ?? {};
        found.set(Number(index), own);
        own[rest.join('.')] ??= { sentence, blocks };
      }
    };
    put(this.#errors.value, true);
    put(this.#warnings.value, false);
    return found;
  }

  /** Follows lines that moved: what was said of a line goes with it. */
  follow(move: (name: string) => string | undefined): void {
    this.#touched = new Set([...this.#touched].flatMap((name) => move(name) ?? []));
    this.#told = Object.fromEntries(Object.entries(this.#told).flatMap(([name, text]) => (move(name) ? [[move(name), text]] : [])));
  }

  /** Notes an attempt to save: everything shows; the server's word, where it is there, in place of what it said before. */
  try(told: Sentences = {}): void {
    this.#tried.value = true;
    this.#told = told;
  }

  /** Shows a verdict, as far as it is time for it. */
  show(verdict: { readonly errors: Readonly<Record<string, Text>>; readonly warnings: Readonly<Record<string, Text>> }): void {
    const errors = { ...this.#pick(verdict.errors), ...this.#told };
    const warnings = this.#pick(verdict.warnings);
    batch(() => {
      if (!isSameValue(errors, this.#errors.value)) this.#errors.value = errors;
      if (!isSameValue(warnings, this.#warnings.value)) this.#warnings.value = warnings;
    });
  }

  /** What nobody enters cannot be left either: its sentences show as soon as anything was entered. */
  #isGiven(name: string): boolean {
    return this.#entered.size > 0 && faultPlace(this.#record, name)?.field.readOnly === true;
  }

  #pick(all: Readonly<Record<string, Text>>): Sentences {
    if (this.#tried.value) return all;
    return Object.fromEntries(Object.entries(all).filter(([name]) => this.#touched.has(name) || this.#isGiven(name)));
  }
}
