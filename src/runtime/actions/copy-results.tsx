import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/grid/copy-text';
import { readFailure } from '../source/read-failure';

/** What became of one record. */
interface ResultLine {
  readonly display: string;
  readonly ok: boolean;
  readonly msg: string;
}

/** Copies what became of the records, a line for each, into the columns of a spreadsheet: which, done or not, why not. */
export function CopyResults({ read }: { readonly read: () => Promise<readonly ResultLine[]> }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = async (): Promise<void> => {
    try {
      const lines = await read();
      const text = lines.map(({ display, ok, msg }) => [display, ok ? t('action.ok') : t('action.notDone'), msg].join('\t')).join('\n');
      if (await copyText(text)) void message.success(t('batch.copied', { count: lines.length }));
      else void message.warning(t('list.notCopied'));
    } catch (thrown) {
      void message.error(readFailure(thrown).sentence || t('action.failed'));
    }
  };
  return (
    <button type="button" className="lh-link" onClick={() => void copy()}>
      {t('batch.copy')}
    </button>
  );
}
