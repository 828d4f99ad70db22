import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import './panels.css';

interface Given {
  readonly userId: string;
  readonly password?: string;
}

/** Gives an account a new password, told once, and opens one that too many wrong passwords have shut. */
export function UserPassword({ title, row, http, onClose, onChanged }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const [password, setPassword] = useState<string>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch {
      // The message of the call says what happened.
    } finally {
      setBusy(false);
    }
  };
  const reset = (): Promise<void> =>
    act(async () => {
      const [given] = await http.post<readonly Given[]>('api/blade-system/user/reset-password', { userIds: row.id });
      setPassword(given?.password);
      onChanged();
    });
  const unlock = (): Promise<void> =>
    act(async () => {
      await http.post<unknown>('api/blade-system/user/unlock', { userIds: row.id });
      setOpened(true);
    });
  return (
    <Modal
      open
      title={`${title} · ${String(row['realName'] ?? row['account'] ?? '')}`}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={() => void unlock()}>
            {t('panel.unlock')}
          </Button>
          {password === undefined ? (
            <Button type="primary" loading={busy} onClick={() => void reset()}>
              {t('panel.newPassword')}
            </Button>
          ) : (
            <Button type="primary" onClick={onClose}>
              {t('panel.done')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('panel.passwordText')}</p>
      {opened ? <Alert type="success" showIcon role="status" message={t('panel.unlocked')} /> : null}
      {password === undefined ? null : (
        <p className="lh-panel-told" role="status">
          <span>{t('panel.passwordOnce')}</span>
          <output className="lh-mono">{password}</output>
        </p>
      )}
    </Modal>
  );
}
