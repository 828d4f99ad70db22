import { observer } from '@formily/react';
import { toJS } from '@formily/reactive';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { candidateHolds } from '../../schema/conditions';
import type { FieldModel, RecordModel } from '../../schema/page-model';
import { useText } from '../use-text';
import { usePage } from '../page-context';
import { afterPress } from './after-press';
import { readValue } from './read-value';
import type { FormSession, Sentence } from './form-session';
import { widgetOf } from './widgets/registry';

interface FormControlProps {
  readonly session: FormSession;
  /** The record that owns the field: the page's, or a line's. */
  readonly record: RecordModel;
  readonly field: FieldModel;
  /** Place in the form: `deptId`, `items.0.catalogId`. */
  readonly name: string;
  readonly label: string;
  readonly readOnly: boolean;
  readonly required?: boolean;
  readonly widget?: string;
  /** Shows hints, and faults as a line below; in a line's cell the fault is a mark with its sentence. */
  readonly compact?: boolean;
  readonly id?: string;
}

/** Gives the function that says a sentence in the language on screen. */
export function useSentence(): (sentence: Sentence) => string {
  const text = useText();
  return (sentence) => (typeof sentence === 'string' ? sentence : text(sentence));
}

/** One value of the form with its widget, its hint and its fault; only this redraws when the value changes. */
export const FormControl = observer(function FormControl(props: FormControlProps) {
  const { session, record, field, name, label, readOnly, required = false, compact = false, widget } = props;
  const made = useId();
  const id = props.id ?? made;
  const { t } = useTranslation();
  const say = useSentence();
  const text = useText();
  const { user } = usePage();
  const { form } = session;
  const value: unknown = toJS(form.getValuesIn(name));
  const error = session.errorOf(name);
  const warning = error === undefined ? session.warningOf(name) : undefined;
  const cut = /^(.*\.\d+)\.(.+)$/.exec(name);
  const home = cut?.[1];
  const targets: unknown = toJS(form.getValuesIn(home === undefined ? '$refs' : `${home}.$refs`));
  const target = getAt(targets, [field.name]);
  const message = error ?? warning;
  const tellId = message !== undefined || (field.hint && !compact) ? `${id}-tell` : undefined;
  const Widget = widgetOf(field, widget);
  return (
    <div className={`lh-form-control${error === undefined ? '' : ' lh-form-bad'}`} data-field={name}>
      {readOnly ? (
        <output id={id} className={`lh-form-read lh-form-${field.align}${field.mono ? ' lh-mono' : ''}`} aria-label={label}>
          {readValue({ field, value, target, say: text, empty: field.number !== undefined && isEmpty(value) ? t('form.numbered') : '—' })}
        </output>
      ) : (
        <Widget
          field={field}
          name={name}
          id={id}
          label={label}
          value={value}
          disabled={false}
          required={required}
          invalid={error !== undefined}
          describedBy={tellId}
          target={target}
          offers={(candidate) => {
            if (field.candidatesWhen === undefined) return true;
            const all = session.values();
            const own = home === undefined ? all : getAt(all, home.split('.').slice(0, -1));
            const index = Number(home?.split('.').at(-1));
            const values = Array.isArray(own) ? own[index] : all;
            const context = { ...session.context(), user, target: candidate, ...(home === undefined ? {} : { parent: all }) };
            return candidateHolds(record, field, { values, context }) !== false;
          }}
          onChange={(next, chosen) => session.enter(name, next, chosen)}
          onBlur={() => afterPress(() => session.touch(name))}
        />
      )}
      {message !== undefined ? (
        <span
          id={tellId}
          className={error === undefined ? 'lh-form-warning' : 'lh-form-error'}
          role={error === undefined ? undefined : 'alert'}
        >
          {say(message)}
        </span>
      ) : field.hint && !compact ? (
        <span id={tellId} className="lh-form-hint">
          {text(field.hint)}
        </span>
      ) : null}
    </div>
  );
});
