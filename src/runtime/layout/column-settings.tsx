import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part';
import { phoneWidth, useMedia } from '../../ui/use-media';
import './column-settings.css';
import type { SettingsPanelProps } from './settings-panel';
import { useText } from '../source/use-text';

/** Keeps the panel's place while its script is on its way. */
const wait = <div className="lh-columns lh-columns-wait" aria-busy />;

/** What the settings open; its script comes with the first press, or before. */
export const SettingsPanel = lazyPart(async () => (await import('./settings-panel')).SettingsPanel, wait);

/** The column settings: what the list shows and how, applied at once and kept for the user when they close. */
export function ColumnSettings({ layout, ...rest }: Omit<SettingsPanelProps, 'onDone'>): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [open, setOpen] = useState(false);
  const phone = useMedia(phoneWidth);
  // What the page file itself hides is no surprise; what somebody's layout hides is missed.
  const missed = layout.columns.filter(({ show, column }) => !show && !column.hidden).map(({ column }) => text(column.label));
  return (
    <Popover
      trigger="click"
      // What stands below the middle is pushed into a narrow window; from the end of the button it would leave it.
      placement={phone ? 'bottom' : 'bottomRight'}
      arrow={false}
      destroyOnHidden
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) void layout.save();
      }}
      content={<SettingsPanel layout={layout} {...rest} onDone={() => setOpen(false)} />}
    >
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('layout.settings')}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={missed.length > 0 ? t('layout.hiddenColumns', { names: missed.join(t('list.comma')) }) : t('layout.settings')}
      >
        {missed.length > 0 ? (
          <span className="lh-columns-missed" aria-hidden>
            {t('layout.hiddenCount', { count: missed.length })}
          </span>
        ) : null}
      </Button>
    </Popover>
  );
}
