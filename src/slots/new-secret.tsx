import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { ToldPassword } from './told-password';

/** The page that a row stands on, by what it alone has. */
const pageOf = (row: PanelParts['row']): string => ('keyId' in row ? 'accessKeys' : 'baseUrl' in row ? 'thirdSystems' : 'clients');

/** Makes the secret by which a partner, a business system or a client application proves itself; it is told once, and the former one is good no longer. */
export function NewSecret({ title, row, http, onClose, onChanged }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = ['keyName', 'systemName', 'clientName'].map((field) => row[field]).find((value) => typeof value === 'string') ?? '';
  const renew = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { of: pageOf(row), id: String(row['id']) };
      setSecret((await http.post<{ readonly secret: string }>('api/system/secrets/renew', body)).secret);
      onChanged();
    } catch {
      // The message of the call says what happened.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      // What is told once is not closed by a click beside it.
      maskClosable={false}
      title={`${title} · ${name}`}
      onCancel={onClose}
      footer={
        secret === undefined ? (
          <Button type="primary" loading={busy} onClick={() => void renew()}>
            {t('panel.newSecret')}
          </Button>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t('panel.done')}
          </Button>
        )
      }
    >
      <p>{t(row['hasSecret'] === 1 ? 'panel.secretReplaced' : 'panel.secretText')}</p>
      {secret === undefined ? null : (
        <>
          <Alert type="success" showIcon role="status" message={t('panel.secretReady')} />
          <ToldPassword password={secret} label={t('panel.secretOnce')} />
        </>
      )}
    </Modal>
  );
}
