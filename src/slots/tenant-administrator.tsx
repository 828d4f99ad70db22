import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { ToldPassword } from './told-password';

interface Given {
  readonly account: string;
  readonly password: string;
}

/** Gives the first administrator of a tenant a password, told once; he changes it when he signs in. */
export function TenantAdministrator({ title, row, http, onClose, onChanged }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const [given, setGiven] = useState<Given>();
  const [busy, setBusy] = useState(false);
  const code = String(row['tenantCode'] ?? '');
  const give = async (): Promise<void> => {
    setBusy(true);
    try {
      setGiven(await http.post<Given>('api/blade-system/tenant/administrator', { tenantId: code }));
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
      title={`${title} · ${String(row['tenantName'] ?? code)}`}
      onCancel={onClose}
      footer={
        given === undefined ? (
          <Button type="primary" loading={busy} onClick={() => void give()}>
            {t('panel.newPassword')}
          </Button>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t('panel.done')}
          </Button>
        )
      }
    >
      <p>{t('panel.tenantPassword', { account: String(row['adminAccount'] ?? '') })}</p>
      {given === undefined ? null : (
        <>
          <Alert type="success" showIcon role="status" message={t('panel.tenantReady', { tenant: code, account: given.account })} />
          <ToldPassword password={given.password} />
        </>
      )}
    </Modal>
  );
}
