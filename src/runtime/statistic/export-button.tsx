import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';
import type { GroupsAsked } from '../source/statistic-source';
import { saveFile } from '../transfer/save-file';

interface ExportButtonProps {
  /** The statistic by its name, or a pivot of the list. */
  readonly asked: { readonly statistic: string } | GroupsAsked;
  readonly groups: number;
  readonly applied: SearchState;
}

const formats = ['xlsx', 'csv'] as const;

/** Takes the table out as a file; only for whoever may export the page. */
export function ExportButton({ asked, groups, applied }: ExportButtonProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { source, can } = usePage();
  const [busy, setBusy] = useState(false);
  if (!can('export') || !source.exportStatistic) return null;
  const take = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(true);
    try {
      const answer = await source.exportStatistic?.({ ...encodeSearch(applied), current: 1, ...asked, groups, format });
      if (answer) saveFile(answer);
    } catch (thrown) {
      void message.error(readFailure(thrown).sentence || t('export.failed'));
    } finally {
      setBusy(false);
    }
  };
  const items = formats.map((format) => ({ key: format, label: format.toUpperCase(), onClick: () => void take(format) }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} aria-haspopup="menu">
        {t('export.ok')}
      </Button>
    </Dropdown>
  );
}
