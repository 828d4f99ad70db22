import { observer } from '@formily/react';
import { toJS } from '@formily/reactive';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormItemModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import { useText } from '../../source/use-text';
import { plainConditions } from '../../../schema/view/field-conditions';
import { FormControl } from '../widgets/form-control';
import type { FormSession } from '../engine/form-session';
import { LinesTable } from '../lines/lines-part';
import { WidgetBoundary } from '../widgets/widget-boundary';

interface FormRowProps {
  readonly session: FormSession;
  readonly item: FormItemModel;
  /** Columns of the form. */
  readonly columns: number;
  readonly readOnly: boolean;
  /** True where the group's heading already says the label. */
  readonly headed: boolean;
}

interface RowFrameProps {
  /** Field of its entry, or of the first of a pair. */
  readonly item: string;
  readonly label: string;
  readonly span: number;
  readonly required: boolean;
  /** The entry that the label names; absent where the label names a pair. */
  readonly entry?: string;
  readonly children: ReactNode;
}

function RowFrame({ item, label, span, required, entry, children }: RowFrameProps): ReactNode {
  const labelled = `lh-form-label${required ? ' lh-required' : ''}`;
  return (
    <div className={`lh-form-row${span > 2 ? ' lh-form-row-many' : ''}`} data-item={item} style={{ gridColumn: `span ${String(span)}` }}>
      {entry === undefined ? (
        <span className={labelled}>{label}</span>
      ) : (
        <label className={labelled} htmlFor={entry}>
          {label}
        </label>
      )}
      {children}
    </div>
  );
}

const conditionsOf = (session: FormSession, field: FieldModel) =>
  session.conditionsOf(field.name) ?? plainConditions(session.record, field);

/** Two fields as one row: the end of the range stands behind its beginning, and offers nothing before it. */
const RangeRow = observer(function RangeRow(props: FormRowProps & { readonly from: FieldModel; readonly to: FieldModel }) {
  const { session, item, columns, readOnly, from, to } = props;
  const { t } = useTranslation();
  const text = useText();
  const [first, last] = [conditionsOf(session, from), conditionsOf(session, to)];
  if (!first.visible && !last.visible) return null;
  const label = text(item.label ?? from.label);
  const begin: unknown = toJS(session.form.getValuesIn(from.name));
  return (
    <RowFrame item={from.name} label={label} span={Math.min(item.span, columns)} required={!readOnly && (first.required || last.required)}>
      <div className={`lh-form-range${readOnly ? ' lh-form-range-read' : ''}`} role="group" aria-label={label}>
        {first.visible ? (
          <FormControl
            session={session}
            record={session.record}
            field={from}
            name={from.name}
            label={text(from.label)}
            readOnly={readOnly || first.readOnly}
            required={first.required}
            widget={item.widget}
          />
        ) : null}
        <span className="lh-form-range-to">{t('form.rangeTo')}</span>
        {last.visible ? (
          <FormControl
            session={session}
            record={session.record}
            field={to}
            name={to.name}
            label={text(to.label)}
            readOnly={readOnly || last.readOnly}
            required={last.required}
            after={begin}
          />
        ) : null}
      </div>
    </RowFrame>
  );
});

const FieldRow = observer(function FieldRow({
  session,
  item,
  columns,
  readOnly,
  headed,
  field,
}: FormRowProps & { readonly field: FieldModel }) {
  const text = useText();
  const id = useId();
  const { visible, required, readOnly: fixed } = conditionsOf(session, field);
  if (!visible) return null;
  const label = text(field.label);
  if (field.line)
    return (
      <div className="lh-form-row lh-form-wide" data-item={field.name}>
        {headed ? null : <span className={`lh-form-label${required && !readOnly ? ' lh-required' : ''}`}>{label}</span>}
        <WidgetBoundary name={field.name} label={label}>
          <LinesTable
            session={session}
            field={field}
            line={field.line}
            readOnly={readOnly || fixed}
            widget={item.widget ?? field.widget}
            takes={item.take}
          />
        </WidgetBoundary>
      </div>
    );
  return (
    <RowFrame item={field.name} label={label} span={Math.min(item.span, columns)} required={required && !readOnly} entry={id}>
      <FormControl
        session={session}
        record={session.record}
        field={field}
        name={field.name}
        label={label}
        readOnly={readOnly || fixed}
        required={required}
        widget={item.widget}
        id={id}
      />
    </RowFrame>
  );
});

/** One entry of a form: a field, the two fields of a range, or a sub-table. */
export function FormRow(props: FormRowProps): ReactNode {
  const find = (name: string | undefined): FieldModel | undefined => props.session.record.fields.find((each) => each.name === name);
  const field = find(props.item.field);
  const until = find(props.item.until);
  if (!field) return null;
  return until ? <RangeRow {...props} from={field} to={until} /> : <FieldRow {...props} field={field} />;
}
