import { observer } from '@formily/react';
import { toJS } from '@formily/reactive';
import type { ReactNode } from 'react';
import { getAt } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel } from '../../../schema/model/record-model';
import { useText } from '../../source/use-text';
import type { FormSession } from '../engine/form-session';
import { readValue } from '../widgets/read-value';
import './record-head.css';

interface RecordHeadProps {
  /** Absent while the record is on its way: then what leads to others stands alone. */
  readonly session: FormSession | undefined;
  /** Names of the fields that say most of the record. */
  readonly facts: readonly string[];
  /** False while it is edited: then only what is worked out stays in sight. */
  readonly reading: boolean;
  /** What leads to what stands with the record. */
  readonly mark?: ReactNode;
  /** What may be done to the record. */
  readonly children?: ReactNode;
}

/** What says state and facts of a record. */
const Facts = observer(function Facts({
  session,
  facts,
  reading,
}: Omit<RecordHeadProps, 'children' | 'mark'> & { readonly session: FormSession }) {
  const text = useText();
  const { record, form } = session;
  const valueOf = (field: FieldModel): unknown => toJS(form.getValuesIn(field.name));
  const targets: unknown = toJS(form.getValuesIn('$refs'));
  const find = (name: string | undefined): FieldModel | undefined => record.fields.find((each) => each.name === name);
  const read = (field: FieldModel): ReactNode =>
    readValue({ field, value: valueOf(field), target: getAt(targets, [field.name]), say: text, empty: '—' });
  const state = reading ? find(record.states?.field) : undefined;
  /** Fields that stand in hidden groups alone. */
  const isHidden = (name: string): boolean => {
    const places = session.groups.flatMap((group, index) => (group.items.some(({ field }) => field === name) ? [index] : []));
    return places.length > 0 && places.every((index) => session.isGroupHidden(index));
  };
  const isShown = (field: FieldModel): boolean =>
    session.conditionsOf(field.name)?.visible !== false &&
    !isHidden(field.name) &&
    (reading ? !isEmpty(valueOf(field)) : field.type === 'decimal');
  const shown = facts.flatMap((name) => find(name) ?? []).filter((field) => field.name !== state?.name && isShown(field));
  if (!state && shown.length === 0) return null;
  return (
    <>
      {state ? read(state) : null}
      <dl className="lh-record-facts">
        {shown.map((field) => (
          <div key={field.name}>
            <dt>{text(field.label)}</dt>
            <dd className={field.type === 'decimal' ? 'lh-number' : undefined}>{read(field)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
});

/** What stays in sight of a record while one scrolls through it: its state, the values that matter, and what may be done to it. */
export function RecordHead({ session, mark, children, ...rest }: RecordHeadProps): ReactNode {
  return (
    <div className="lh-record-head">
      {session ? <Facts session={session} {...rest} /> : null}
      {mark}
      {children ? <div className="lh-record-acts">{children}</div> : null}
    </div>
  );
}
