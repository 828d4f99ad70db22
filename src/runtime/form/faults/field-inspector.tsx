import { observer } from '@formily/react';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../../base/text';
import type { FieldModel } from '../../../schema/model/record-model';
import { DialogHost } from '../../../ui/dialog/dialog-host';
import { usePage } from '../../source/page-context';
import { useText } from '../../source/use-text';
import type { ReadValue, Reason } from './explain-field';
import { reasonsFor } from './reasons-for';
import { useReasonWords } from './use-reason-words';
import { plainConditions } from '../../../schema/view/field-conditions';
import type { FormSession } from '../engine/form-session';
import { readValue } from '../widgets/read-value';
import { useDialogWords } from '../../source/use-dialog-words';

interface FieldInspectorProps {
  readonly session: FormSession;
  /** Place of the field that is asked about first: `deptId`, `items.0.price`. */
  readonly name: string;
  /** True while the record is only read. */
  readonly reading: boolean;
  onClose(): void;
}

/** Those who keep the page files see where a rule stands. */
const keepers: ReadonlySet<string> = new Set(['administrator', 'admin', 'configurator']);

function Value({ read }: { readonly read: ReadValue }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { field, value, target } = read;
  if (Array.isArray(value)) return t('form.lineCount', { count: value.length });
  if (isEmpty(value)) return <span className="lh-quiet">{t('form.why.empty')}</span>;
  if (!field) return String(value);
  const shown = readValue({ field, value, target, say: text, empty: '' });
  return field.type === 'option' ? (
    <>
      {shown} <code>{String(value)}</code>
    </>
  ) : (
    shown
  );
}

function Rule({ reason, keeps }: { readonly reason: Reason; readonly keeps: boolean }): ReactNode {
  const text = useText();
  const say = useReasonWords();
  const { expression, reads, place } = reason;
  return (
    <li className="lh-why-rule">
      <p>{say(reason)}</p>
      {expression === undefined ? null : <code className="lh-why-code">{expression}</code>}
      {reads.length === 0 ? null : (
        <dl>
          {reads.map((read) => (
            <div key={read.name}>
              <dt>
                {read.field ? text(read.field.label) : read.name} {read.field ? <code>{read.name}</code> : null}
              </dt>
              <dd>
                <Value read={read} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {keeps ? <span className="lh-quiet">{place}</span> : null}
    </li>
  );
}

/** Says of any field of a form, shown or not, why it is hidden, read-only or required: the rules and the values that decide. */
export const FieldInspector = observer(function FieldInspector({ session, name: first, reading, onClose }: FieldInspectorProps) {
  const { t } = useTranslation();
  const text = useText();
  const words = useDialogWords();
  const { model, user } = usePage();
  const [name, setName] = useState(first);
  const { field, record, reasons } = reasonsFor(session, model, name);
  const now = field && (session.conditionsOf(name) ?? plainConditions(record, field));
  const own = session.record.fields.filter((each: FieldModel) => !each.system);
  const options = own.map((each) => ({ value: each.name, label: text(each.label) }));
  // A cell of a line stands in the list only while it is the one asked about.
  const asked = field && !own.some((each) => each.name === name) ? [{ value: name, label: text(field.label) }] : [];
  const keeps = user.roles.some((role) => keepers.has(role));
  return (
    <div
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <DialogHost title={t('form.why.title')} width={560} closeWord={t('form.why.close')} words={words} onClose={onClose}>
        <div className="lh-why">
          <Select<string>
            className="lh-fill"
            showSearch
            optionFilterProp="label"
            aria-label={t('form.why.field')}
            value={name}
            options={[...asked, ...options]}
            onChange={setName}
          />
          {now ? (
            <p role="status">
              {[
                t(now.visible ? 'form.why.isVisible' : 'form.why.isHidden'),
                t(reading ? 'form.why.isRead' : now.readOnly ? 'form.why.isReadOnly' : 'form.why.isOpen'),
                ...(now.required ? [t('form.why.isRequired')] : []),
              ].join(' · ')}
            </p>
          ) : null}
          {reasons.length === 0 ? (
            <p className="lh-quiet">{t('form.why.nothing')}</p>
          ) : (
            <ul>
              {reasons.map((reason) => (
                <Rule key={`${reason.effect} ${reason.place}`} reason={reason} keeps={keeps} />
              ))}
            </ul>
          )}
        </div>
      </DialogHost>
    </div>
  );
});
