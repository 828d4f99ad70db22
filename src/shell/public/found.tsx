import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject, type Values } from '../../base/dot-path';
import { usePreference } from '../use-preference';
import type { FaceForm } from './forms-at-hand';
import styles from './public.module.css';

/** What a question for a record is answered with. */
export type Answer = Values;

/** A text of an answer; '' where it has none of that name. */
export const textAt = (answer: Answer | undefined, name: string): string => {
  const value = answer?.[name];
  return typeof value === 'string' ? value : '';
};

/** Texts of an answer that stand in one, with commas between. */
export const textsAt = (answer: Answer | undefined, name: string): readonly string[] =>
  textAt(answer, name)
    .split(',')
    .filter((text) => text !== '');

interface Mark {
  readonly word: string;
  readonly tone: string;
}

function markAt({ marks }: Answer, name: string): Mark | undefined {
  const mark = isObject(marks) ? marks[name] : undefined;
  return isObject(mark) ? { word: String(mark['word']), tone: String(mark['tone']) } : undefined;
}

function picturesAt({ pictures }: Answer, name: string): readonly string[] {
  const addresses = isObject(pictures) ? pictures[name] : undefined;
  return Array.isArray(addresses) ? addresses.map(String) : [];
}

/** A word about what was found, first of all: what it is worth, and what speaks against that. */
export function Verdict({ tone, children }: { readonly tone: string; readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles['state']} data-tone={tone}>
      {children}
    </p>
  );
}

/** What is told of the record that was found. */
export function Found({ answer, fields }: { readonly answer: Answer; readonly fields: FaceForm['fields'] }): ReactNode {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  const marked = fields.flatMap(({ name, label }) => {
    const mark = markAt(answer, name);
    return mark ? [{ name, label: label[language], value: textAt(answer, name), mark }] : [];
  });
  const state = textAt(answer, 'state');
  // Beside a word that speaks against it, the state does not look as if all were well.
  const tone = marked.length > 0 ? 'grey' : textAt(answer, 'stateTone');
  return (
    <div className={styles['answer']} role="status">
      <div className={styles['verdicts']}>
        {state ? <Verdict tone={tone}>{state}</Verdict> : null}
        {marked.map(({ name, label, value, mark }) => (
          <Verdict key={name} tone={mark.tone}>
            {`${label} ${value} · ${mark.word}`}
          </Verdict>
        ))}
      </div>
      <dl>
        {fields
          .filter(({ name }) => textAt(answer, name) !== '')
          .map(({ name, label }) => [<dt key={`${name} label`}>{label[language]}</dt>, <dd key={name}>{textAt(answer, name)}</dd>])}
      </dl>
      {fields.map(({ name, label }) => {
        const addresses = picturesAt(answer, name);
        return addresses.length === 0 ? null : (
          <div key={name} className={styles['pictures']}>
            {addresses.map((address, index) => (
              <img key={address} src={address} alt={addresses.length > 1 ? `${label[language]} ${String(index + 1)}` : label[language]} />
            ))}
          </div>
        );
      })}
      {textAt(answer, 'institute') === '' ? null : (
        <p className={styles['note']}>
          {textAt(answer, 'institute')} <span>{t('public.checkedAt', { time: textAt(answer, 'checkedAt').slice(0, 16) })}</span>{' '}
          <span>{t('public.checkPaper')}</span>
        </p>
      )}
    </div>
  );
}
