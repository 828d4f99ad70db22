import { observer } from '@formily/react';
import { Tabs } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupFields } from '../../../schema/model/form-fields';
import { useText } from '../../source/use-text';
import { FormGroup } from './form-group';
import type { FormSession } from '../engine/form-session';
import { usePart } from '../engine/use-part';

export interface FormPartsProps {
  readonly session: FormSession;
  readonly columns: number;
  readonly readOnly: boolean;
}

/** The groups of a form as tabs; a tab tells how many of its fields need attention. */
export const FormTabs = observer(function FormTabs({ session, columns, readOnly }: FormPartsProps) {
  const { t } = useTranslation();
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [part, setPart] = usePart(session, place);
  const faults = session.faults();
  const countOf = (index: number): number => {
    const names = groupFields(session.groups[index] ?? { items: [] });
    return faults.filter((fault) => names.some((name) => fault === name || fault.startsWith(`${name}.`))).length;
  };
  const shown = session.groups.map((group, index) => ({ group, index })).filter(({ index }) => !session.isGroupHidden(index));
  const active = shown.some(({ index }) => index === part) ? part : (shown[0]?.index ?? 0);
  return (
    <div ref={place}>
      <Tabs
        activeKey={String(active)}
        onChange={(key) => setPart(Number(key))}
        items={shown.map(({ group, index }) => {
          const count = countOf(index);
          return {
            key: String(index),
            label: (
              <>
                {group.label ? text(group.label) : index + 1}
                {count > 0 ? <span className="lh-form-part-faults"> {t('form.partFaults', { count })}</span> : null}
              </>
            ),
            children: <FormGroup session={session} group={group} columns={columns} readOnly={readOnly} heading={false} />,
          };
        })}
      />
    </div>
  );
});
