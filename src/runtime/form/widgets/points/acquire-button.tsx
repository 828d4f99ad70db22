import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Origin } from '../../../../measure/record/origins';
import { workOutReadings } from '../../../../measure/record/readings';
import type { Template } from '../../../../measure/record/template';
import { toKeys } from '../../../../schema/entry/format-value';
import { usePage } from '../../../source/page-context';
import type { WidgetProps } from '../../engine/widget-props';
import { AcquireDialog } from './acquire-dialog';
import { withTaken } from './acquired-cells';

interface AcquireButtonProps {
  readonly template: Template;
  readonly entries: Readonly<Record<string, unknown>>;
  readonly origins: readonly Origin[];
  readonly widget: WidgetProps;
}

/** The field of a record that keeps the files which its readings were acquired from. */
const filesField = 'acquireFiles';

/** Opens the acquisition of readings; a record must be stored for it, since its sources are found by what it says. */
export function AcquireButton({ template, entries, origins, widget }: AcquireButtonProps): ReactNode {
  const { t } = useTranslation();
  const { readings } = usePage().source;
  const { model } = usePage();
  const [open, setOpen] = useState(false);
  const id = widget.whole?.()['id'];
  if (!readings) return null;
  const files = model.record.fields.find(({ name, type }) => name === filesField && type === 'files');
  const isStored = typeof id === 'string' && id !== '';
  return (
    <div className="lh-acquire-open">
      <Button size="small" icon={<ImportOutlined aria-hidden />} disabled={!isStored} onClick={() => setOpen(true)}>
        {t('points.acquire')}
      </Button>
      {isStored ? null : <span className="lh-form-hint">{t('points.acquireStored')}</span>}
      {open && isStored ? (
        <AcquireDialog
          {...{ template, entries, readings, files }}
          id={id}
          onTake={(taken) => {
            widget.onChange(workOutReadings(template, withTaken(template, entries, taken), [...origins, taken.origin]).text);
            if (files && taken.fileId !== undefined) {
              const kept = toKeys(widget.whole?.()[filesField]);
              widget.fill?.(filesField, [...new Set([...kept, taken.fileId])].join(','));
            }
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
