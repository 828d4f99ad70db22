import { Alert, Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import './panels.css';

/** Sets the token that a source of acquired values asks for. It goes to the server and never comes back. */
export function AcquireToken({ title, row, http, onClose, onChanged }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.post<boolean>('api/system/secrets/token', { id: String(row['id']), token });
      onChanged();
      onClose();
    } catch {
      // The message of the call says what happened.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`${title} · ${typeof row['sourceName'] === 'string' ? row['sourceName'] : ''}`}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} disabled={token.trim() === ''} onClick={() => void save()}>
          {t('panel.acquireTokenSave')}
        </Button>
      }
    >
      <p>{t(row['hasToken'] === 1 ? 'panel.acquireTokenReplaced' : 'panel.acquireTokenText')}</p>
      <label htmlFor={id}>{t('panel.acquireTokenLabel')}</label>
      <Input.Password
        id={id}
        className="lh-mono"
        value={token}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={4096}
        onChange={({ target }) => setToken(target.value)}
        onPressEnter={() => (token.trim() === '' ? undefined : void save())}
      />
      <Alert className="lh-panel-note" type="info" showIcon message={t('panel.acquireTokenBound')} />
    </Modal>
  );
}
