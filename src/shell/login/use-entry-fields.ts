import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanMobile, cleanSmsCode } from '../../base/mobile';

export interface EntryBinding {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly input: (element: HTMLInputElement | null) => void;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: (event: { readonly target: { readonly value: string } }) => void;
}

/** How the fields that have signs of their own are left. */
const cleaners: Readonly<Record<string, (typed: string) => string>> = { phone: cleanMobile, smsCode: cleanSmsCode };
const same = (typed: string): string => typed;

/** What is wrong with single fields, and with no single one. */
export type EntryFaults<Name extends string> = Partial<Readonly<Record<Name | 'whole', string | undefined>>>;

/** A form before the sign-in; one of more fields stands for one of fewer. */
export interface EntryForm<Name extends string> {
  readonly fields: Readonly<Record<Name, string>>;
  readonly errors: EntryFaults<Name>;
  readonly change: (name: Name, value: string) => void;
  readonly focus: (name: Name) => void;
  /** Shows faults; the first field that has one gets the focus. Shape: whether there are any. */
  readonly fail: (faults: EntryFaults<Name>) => boolean;
  readonly bind: (name: Name) => EntryBinding;
}

/** The texts of a form before the sign-in, each with what is wrong with it; `whole` is what is wrong with no single one. */
export function useEntryFields<Name extends string>(start: Readonly<Record<Name, string>>): EntryForm<Name> {
  const [fields, setFields] = useState<Readonly<Record<Name, string>>>(start);
  const [errors, setErrors] = useState<EntryFaults<Name>>({});
  const { i18n } = useTranslation();
  const [spoken, setSpoken] = useState(i18n.language);
  // A sentence in another language than the page's is taken back rather than left standing.
  if (spoken !== i18n.language) {
    setSpoken(i18n.language);
    setErrors({});
  }
  const inputs = useRef(new Map<string, HTMLInputElement | null>());
  const change: EntryForm<Name>['change'] = (name, value) => {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined, whole: undefined }));
  };
  const focus: EntryForm<Name>['focus'] = (name) => inputs.current.get(name)?.focus();
  return {
    fields,
    errors,
    change,
    focus,
    fail: (faults) => {
      const found = Object.entries(faults).filter(([, sentence]) => sentence !== undefined);
      setErrors(faults);
      const first = found.find(([name]) => name !== 'whole')?.[0];
      if (first !== undefined) inputs.current.get(first)?.focus();
      return found.length > 0;
    },
    bind: (name) => ({
      name,
      value: fields[name],
      error: errors[name],
      input: (element) => {
        inputs.current.set(name, element);
      },
      onChange: ({ target }) => change(name, target.value),
      onBlur: ({ target }) => {
        const clean = (cleaners[name] ?? same)(target.value);
        if (clean !== target.value) change(name, clean);
      },
    }),
  };
}
