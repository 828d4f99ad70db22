import { observer } from '@formily/react';
import { useId } from 'react';
import type { FieldModel, FormGroupModel } from '../../schema/page-model';
import { useText } from '../use-text';
import { plainConditions } from './field-conditions';
import { FormControl } from './form-control';
import type { FormSession } from './form-session';
import { LinesTable } from './lines-table';

interface FormBodyProps {
  readonly session: FormSession;
  readonly columns: number;
  readonly readOnly: boolean;
}

interface FormRowProps {
  /** True where the group's heading already says the label. */
  readonly headed: boolean;
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly span: number;
  readonly widget: string;
  readonly readOnly: boolean;
}

const FormRow = observer(function FormRow({ session, field, span, widget, readOnly, headed }: FormRowProps) {
  const text = useText();
  const id = useId();
  const { visible, required, readOnly: fixed } = session.conditionsOf(field.name) ?? plainConditions(session.record, field);
  if (!visible) return null;
  const label = text(field.label);
  if (field.line)
    return (
      <div className="lh-form-row lh-form-wide">
        {headed ? null : <span className={`lh-form-label${required && !readOnly ? ' lh-required' : ''}`}>{label}</span>}
        <LinesTable session={session} field={field} line={field.line} readOnly={readOnly || fixed} />
      </div>
    );
  return (
    <div className={`lh-form-row${span > 2 ? ' lh-form-row-many' : ''}`} style={{ gridColumn: `span ${String(span)}` }}>
      <label className={`lh-form-label${required && !readOnly ? ' lh-required' : ''}`} htmlFor={id}>
        {label}
      </label>
      <FormControl
        session={session}
        record={session.record}
        field={field}
        name={field.name}
        label={label}
        readOnly={readOnly || fixed}
        required={required}
        widget={widget}
        id={id}
      />
    </div>
  );
});

const FormGroup = observer(function FormGroup(props: FormBodyProps & { readonly group: FormGroupModel; readonly index: number }) {
  const { session, columns, readOnly, group, index } = props;
  const text = useText();
  if (session.isGroupHidden(index)) return null;
  return (
    <section className="lh-form-group">
      {group.label ? <h3>{text(group.label)}</h3> : null}
      <div className={`lh-form-grid${columns > 2 ? ' lh-form-grid-many' : ''}`} style={{ ['--lh-form-columns' as string]: columns }}>
        {group.items.map((item) => {
          const field = session.record.fields.find((each) => each.name === item.field);
          return field ? (
            <FormRow
              key={item.field}
              session={session}
              field={field}
              span={Math.min(item.span, columns)}
              widget={item.widget}
              readOnly={readOnly}
              headed={group.label !== undefined && text(group.label) === text(field.label)}
            />
          ) : null;
        })}
      </div>
    </section>
  );
});

/** The groups of a form in their columns. */
export function FormBody(props: FormBodyProps) {
  return props.session.groups.map((group, index) => (
    <FormGroup key={group.items[0]?.field ?? index} {...props} group={group} index={index} />
  ));
}
