import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { offersCandidate } from '../../schema/expression/conditions';
import type { FieldModel } from '../../schema/model/record-model';
import type { Answers } from '../actions/answers';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import { useText } from '../source/use-text';
import { widgetOf } from './widgets/registry';
import { WidgetBoundary } from './widgets/widget-boundary';

interface AskedFieldProps {
  readonly field: FieldModel;
  readonly answers: Answers;
  /** The record as it stands; absent where several are asked about at once. */
  readonly row?: Values;
  readonly required: boolean;
  /** True: the records have values of their own, which stay where nothing is entered. */
  readonly mixed: boolean;
  /** What is wrong with the answer; undefined where nothing is. */
  readonly fault: string | undefined;
  readonly disabled?: boolean;
  /** Told of something on its way to the field; an answer without it waits. */
  expect?(work: Promise<boolean>): void;
  onChange(answers: Answers): void;
}

/** One value that is asked for outside a form, by a transition say, entered with the control that the form has for it. */
export function AskedField({
  field,
  answers,
  row,
  required,
  mixed,
  fault,
  disabled = false,
  expect,
  onChange,
}: AskedFieldProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model, user } = usePage();
  const id = useId();
  const label = text(field.label);
  // A switch that nobody has touched reads as an answer.
  const Widget = widgetOf(field, field.widget === 'switch' ? 'radio' : field.widget);
  const around = (): Values => ({ ...row, ...answers });
  return (
    <div className="lh-asked">
      <span className={`lh-asked-label${required ? ' lh-required' : ''}`}>{label}</span>
      <WidgetBoundary name={field.name} label={label}>
        <Widget
          field={field}
          name={field.name}
          id={id}
          label={label}
          value={answers[field.name]}
          disabled={disabled}
          required={required}
          invalid={fault !== undefined}
          describedBy={fault !== undefined ? `${id}-tell` : undefined}
          target={answers.$refs?.[field.name]}
          offers={(target) =>
            field.candidatesWhen === undefined ||
            offersCandidate(model.record, field, { values: around(), context: { ...toExpressionContext(user), target } })
          }
          around={() => (field.candidatesWhen === undefined ? undefined : around())}
          onChange={(value, target) =>
            onChange({
              ...answers,
              [field.name]: value,
              $refs: { ...answers.$refs, [field.name]: isObject(target) || Array.isArray(target) ? target : undefined },
            })
          }
          {...(expect ? { expect } : {})}
          onBlur={() => undefined}
        />
      </WidgetBoundary>
      {fault !== undefined ? (
        <span id={`${id}-tell`} className="lh-asked-missing">
          {fault}
        </span>
      ) : mixed && isEmpty(answers[field.name]) ? (
        <span className="lh-form-hint">{t('action.keepOwn')}</span>
      ) : field.hint ? (
        <span className="lh-form-hint">{text(field.hint)}</span>
      ) : null}
    </div>
  );
}
