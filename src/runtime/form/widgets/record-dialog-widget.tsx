import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListHost } from '../../list/list-host';
import { usePage } from '../../source/page-context';
import { lazyPart } from '../../../ui/lazy-part';
import type { WidgetProps } from '../engine/widget-props';
import { PickButton } from './pick-button';
import { RecordsWidget, RecordWidget } from './record-select';

const RecordDialog = lazyPart(async () => (await import('./record-dialog')).RecordDialog);

/** One record or several: found by typing, or chosen in the list of the page that keeps them. */
export function RecordDialogWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const host = useListHost();
  const [open, setOpen] = useState(false);
  const { field, label } = props;
  const select = field.type === 'refs' ? <RecordsWidget {...props} /> : <RecordWidget {...props} />;
  const path = field.targetPage;
  if (path === undefined || !source.openPage || !host) return select;
  return (
    <>
      <PickButton label={t('form.pickFromList', { name: label })} disabled={props.disabled} onClick={() => setOpen(true)}>
        {select}
      </PickButton>
      {open ? <RecordDialog {...props} path={path} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
