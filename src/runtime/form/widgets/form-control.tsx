import { observer } from '@formily/react';
import { toJS } from '@formily/reactive';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { offersCandidate } from '../../../schema/expression/conditions';
import type { ColourRuleModel } from '../../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { useLanguage, useText } from '../../source/use-text';
import { usePage } from '../../source/page-context';
import { withWord } from '../../table/with-word';
import { afterPress } from '../engine/after-press';
import { CopiedNames, isUnnamed } from './copied-name';
import { readValue } from './read-value';
import type { Sentence } from '../engine/form-faults';
import type { FormSession } from '../engine/form-session';
import { WidgetBoundary } from './widget-boundary';
import { widgetOf } from './registry';

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
  /** Where the field ends a range: the value that the range begins with. */
  readonly after?: unknown;
  /** Shows hints, and faults as a line below; in a line's cell the fault is a mark with its sentence. */
  readonly compact?: boolean;
  /** Colour of the value where it is read. */
  readonly colour?: ColourRuleModel | undefined;
  readonly id?: string;
}

/** Gives the function that says a sentence in the language on screen. */
export function useSentence(): (sentence: Sentence) => string {
  const text = useText();
  return (sentence) => (typeof sentence === 'string' ? sentence : text(sentence));
}

/** The row that a field belongs to: the record's own values, or those of its line. `home` is the line's place: `items.0`. */
function rowAt(values: Values, home: string | undefined): Values {
  if (home === undefined) return values;
  const lines = getAt(values, home.split('.').slice(0, -1));
  const line: unknown = Array.isArray(lines) ? lines[Number(home.split('.').at(-1))] : undefined;
  return isObject(line) ? line : {};
}

/** Only this redraws when the value changes. */
const Control = observer(function Control(props: FormControlProps) {
  const { session, record, field, name, label, readOnly, required = false, compact = false, widget } = props;
  const made = useId();
  const id = props.id ?? made;
  const { t } = useTranslation();
  const say = useSentence();
  const text = useText();
  const language = useLanguage();
  const { user } = usePage();
  const { form } = session;
  const value: unknown = toJS(form.getValuesIn(name));
  const grid: unknown = field.grid === undefined ? undefined : toJS(form.getValuesIn(field.grid));
  const error = session.errorOf(name);
  const warning = error === undefined ? session.warningOf(name) : undefined;
  const cut = /^(.*\.\d+)\.(.+)$/.exec(name);
  const home = cut?.[1];
  const targets: unknown = toJS(form.getValuesIn(home === undefined ? '$refs' : `${home}.$refs`));
  const target = getAt(targets, [field.name]);
  const message = error ?? warning;
  const tellId = message !== undefined || (field.hint && !compact) ? `${id}-tell` : undefined;
  const Widget = widgetOf(field, widget);
  /** How a field comes by its number; one that a transition gives never comes in a state that nothing leads out of. */
  const whenNumbered = (): string | undefined => {
    if (field.number === undefined || !isEmpty(value)) return undefined;
    if (!field.numberedBy) return t('form.numbered');
    const { states } = record;
    const state = record.fields.find((each) => each.name === states?.field);
    const now = state && getAt(session.values(), state.path);
    if (typeof now === 'string' && states?.final?.includes(now)) return undefined;
    return t('form.numberedBy', { action: field.numberedBy.map(text).join(text({ zh: '、', en: ', ' })) });
  };
  const read = (): ReactNode =>
    isUnnamed(field, value, target) ? (
      <CopiedNames name={name} value={value} />
    ) : (
      readValue({ field, value, target, say: text, empty: whenNumbered() ?? '—' })
    );
  return (
    <div className={`lh-form-control${error === undefined ? '' : ' lh-form-bad'}`} data-field={name}>
      {/* Files open from where they are read, too; a point grid is a table of its own, read or entered. */}
      {readOnly && field.type !== 'files' && field.normalize !== 'grid' && field.normalize !== 'readings' ? (
        <output id={id} className={`lh-form-read lh-form-${field.align}${field.mono ? ' lh-mono' : ''}`} aria-label={label}>
          {props.colour ? withWord(read(), { rule: props.colour, language, inked: true }) : read()}
        </output>
      ) : (
        <Widget
          field={field}
          name={name}
          id={id}
          label={label}
          value={value}
          disabled={readOnly}
          required={required}
          invalid={error !== undefined}
          describedBy={tellId}
          after={props.after}
          grid={grid}
          target={target}
          offers={(candidate) => {
            if (field.candidatesWhen === undefined) return true;
            const context = { ...session.context(), user, target: candidate, ...(home === undefined ? {} : { parent: session.values() }) };
            return offersCandidate(record, field, { values: rowAt(session.values(), home), context });
          }}
          around={() => ((field.candidatesWhen ?? field.suggest) === undefined ? undefined : rowAt(session.values(), home))}
          onChange={(next, chosen) => session.enter(name, next, chosen)}
          whole={() => session.values()}
          fill={(other, next) => session.enter(other, next)}
          expect={(work) => session.late.expect(work)}
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

/** One value of the form with its widget, its hint and its fault. What throws there stays there. */
export function FormControl(props: FormControlProps): ReactNode {
  return (
    <WidgetBoundary name={props.name} label={props.label}>
      <Control {...props} />
    </WidgetBoundary>
  );
}
