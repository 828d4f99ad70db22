import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part';
import type { WidgetProps } from '../engine/widget-props';
import { PickButton } from './pick-button';
import { RecordsWidget, RecordWidget } from './record-select';

const BranchDialog = lazyPart(async () => (await import('./branch-dialog')).BranchDialog);

/** Members of staff: found by typing a name, or chosen department by department. */
export function StaffPicker(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PickButton label={t('form.pickByDepartment', { name: props.label })} disabled={props.disabled} onClick={() => setOpen(true)}>
        {props.field.type === 'refs' ? <RecordsWidget {...props} /> : <RecordWidget {...props} />}
      </PickButton>
      {open ? <BranchDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
