import type { TFunction } from 'i18next';
import { ruleWord } from './rule-words';

export interface Label {
  readonly zh: string;
  readonly en: string;
}

export interface Scope {
  readonly page: string;
  readonly kind: string;
  readonly expression: string;
}

export interface FieldLimit {
  readonly record: string;
  readonly field: string;
  readonly rule: string;
}

/** What a field is called, and what hiding it does to others: those made from it are hidden, or told all the same where the page says so, those held against it read-only. */
export interface FieldWords {
  readonly record: Label;
  readonly field: Label;
  readonly hides?: readonly Label[];
  readonly tells?: readonly Label[];
  readonly locks?: readonly Label[];
}

/** What the server calls codes, pages and fields. */
export interface RightWords {
  readonly codes: Readonly<Record<string, { readonly menu: Label; readonly button?: Label }>>;
  readonly pages: Readonly<Record<string, Label>>;
  readonly fields: Readonly<Record<string, FieldWords>>;
}

/** The reader's language, and the words in it. */
export interface Speech {
  readonly t: TFunction;
  readonly language: 'zh' | 'en';
  readonly words: RightWords;
}

/** How far a role may see on a page. */
export const scopeKinds = ['own', 'dept', 'deptBelow', 'tenant', 'custom'] as const;

const kindWords = {
  own: 'panel.scopeOwn',
  dept: 'panel.scopeDept',
  deptBelow: 'panel.scopeDeptBelow',
  tenant: 'panel.scopeTenant',
  custom: 'panel.scopeCustom',
} as const;

/** Names how far a role sees. */
export function kindWord(t: TFunction, kind: string): string {
  return kind in kindWords ? t(kindWords[kind as keyof typeof kindWords]) : kind;
}

/** Says what a code lets somebody do: the menu, and the button in it. */
export function sayCode({ language, words }: Speech, code: string): string {
  const word = words.codes[code];
  if (!word) return code;
  return word.button ? `${word.menu[language]} › ${word.button[language]}` : word.menu[language];
}

/** Says how far a role sees on a page. */
export function sayScope({ t, language, words }: Speech, { page, kind, expression }: Scope): string {
  const name = words.pages[page]?.[language] ?? page;
  return kind === 'custom'
    ? t('panel.sayScopeBy', { page: name, expression })
    : t('panel.sayScope', { page: name, kind: kindWord(t, kind) });
}

/** Says which of the rows of a page a role may change. */
export const sayChange = ({ t, language, words }: Speech, { page, kind, expression }: Scope): string =>
  t('panel.sayChange', { page: words.pages[page]?.[language] ?? page, rows: kind === 'custom' ? expression : kindWord(t, kind) });

/** Names a field by its record and itself. */
export function fieldName({ language, words }: Speech, { record, field }: Pick<FieldLimit, 'record' | 'field'>): string {
  const word = words.fields[`${record}.${field}`];
  return word ? `${word.record[language]} › ${word.field[language]}` : `${record}.${field}`;
}

/** Says what a role may not do with a field. */
export function sayLimit(speech: Speech, limit: FieldLimit): string {
  return speech.t('panel.sayField', { field: fieldName(speech, limit), rule: ruleWord(speech.t, limit.rule) });
}
