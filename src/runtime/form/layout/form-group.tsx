import { observer } from '@formily/react';
import type { FormGroupModel } from '../../../schema/model/page-model';
import { RelatedList } from '../../related/related-part';
import { useText } from '../../source/use-text';
import { FormRow } from './form-row';
import type { FormSession } from '../engine/form-session';

interface FormGroupProps {
  readonly session: FormSession;
  readonly group: FormGroupModel;
  readonly columns: number;
  readonly readOnly: boolean;
  /** False where a tab or a step says the group's name already. */
  readonly heading: boolean;
}

/** The entries of one group in their columns. */
export const FormGroup = observer(function FormGroup({ session, group, columns, readOnly, heading }: FormGroupProps) {
  const text = useText();
  const name = group.label && text(group.label);
  return (
    <section className="lh-form-group" {...(name && !heading ? { 'aria-label': name } : {})}>
      {name && heading ? <h3>{name}</h3> : null}
      {group.related ? <RelatedList related={group.related} /> : null}
      {group.items.length > 0 ? (
        <div className={`lh-form-grid${columns > 2 ? ' lh-form-grid-many' : ''}`} style={{ ['--lh-form-columns' as string]: columns }}>
          {group.items.map((item) => (
            <FormRow
              key={item.field}
              session={session}
              item={item}
              columns={columns}
              readOnly={readOnly}
              headed={
                name !== undefined &&
                name === text(session.record.fields.find((each) => each.name === item.field)?.label ?? { zh: '', en: '' })
              }
            />
          ))}
        </div>
      ) : null}
    </section>
  );
});
