import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/grid/copy-text';
import './panels.css';

/** A password, or another secret with a label of its own, that was made, shown this once, with a way to copy it. */
export function ToldPassword({ password, label }: { readonly password: string; readonly label?: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = async (): Promise<void> => {
    if (await copyText(password)) void message.success(t('panel.copied'));
    else void message.warning(t('list.notCopied'));
  };
  return (
    <p className="lh-panel-told" role="status">
      <span>{label ?? t('panel.passwordOnce')}</span>
      <output className="lh-mono">{password}</output>
      <Button size="small" onClick={() => void copy()}>
        {t('panel.copy')}
      </Button>
    </p>
  );
}
