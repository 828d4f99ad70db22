import { Alert, Button, Form, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import { useAsked } from './use-asked';
import './panels.css';

type Values = Readonly<Record<string, string>>;

const onOff = ['true', 'false'] as const;
/** The parameters with the values that they may have; '' leaves it to the installation. */
const parameters = [
  { key: 'account.passwordProfile', label: 'panel.paramPassword', values: ['modern', 'composed'] },
  { key: 'account.smsRequired', label: 'panel.paramSms', values: onOff },
  { key: 'account.selfRegister', label: 'panel.paramRegister', values: onOff },
  { key: 'account.anonymousUpload', label: 'panel.paramUpload', values: onOff },
  { key: 'messages.language', label: 'panel.paramLanguage', values: ['zh', 'en'] },
  { key: 'files.quota', label: 'panel.paramQuota', values: undefined, digits: 8, unit: 'MB', otherwise: 'panel.paramNoQuota' },
  { key: 'open.queries', label: 'panel.paramQueries', values: undefined, digits: 4, unit: '', otherwise: 'panel.paramThirty' },
] as const;

const words = {
  ...{ true: 'panel.paramOn', false: 'panel.paramOff', modern: 'panel.paramModern', composed: 'panel.paramComposed' },
  ...{ zh: 'panel.paramChinese', en: 'panel.paramEnglish' },
} as const;

/** Sets what the program reads of a tenant; it is in force as soon as it is saved. */
export function TenantParameters({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const code = String(row['tenantCode'] ?? '');
  const { answer, failed, again } = useAsked<Values>(http, `api/blade-system/tenant/parameters?tenantId=${encodeURIComponent(code)}`);
  const [changed, setChanged] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.write<Values>('api/blade-system/tenant/parameters', { tenantId: code, values: changed });
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
      title={`${title} · ${String(row['tenantName'] ?? code)}`}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('panel.save')}
      okButtonProps={{ disabled: Object.keys(changed).length === 0, loading: busy }}
    >
      {failed ? (
        <Alert type="error" showIcon message={t('panel.failed')} action={<Button onClick={again}>{t('form.retry')}</Button>} />
      ) : answer === undefined ? (
        <Skeleton active />
      ) : (
        <Form layout="vertical" component="div">
          {parameters.map((parameter) => {
            const { key, label } = parameter;
            const entry = { id: `${id}-${key}`, value: changed[key] ?? answer[key] ?? '' };
            const change = (value: string): void => setChanged((all) => ({ ...all, [key]: value }));
            return (
              <Form.Item key={key} label={t(label)} htmlFor={entry.id}>
                {parameter.values === undefined ? (
                  <Input
                    {...entry}
                    inputMode="numeric"
                    maxLength={parameter.digits}
                    suffix={parameter.unit}
                    placeholder={t(parameter.otherwise)}
                    onChange={(event) => change(event.target.value.replace(/\D|^0+/g, ''))}
                  />
                ) : (
                  <Select
                    {...entry}
                    onChange={change}
                    options={[
                      { value: '', label: t('panel.paramDefault') },
                      ...parameter.values.map((value) => ({ value, label: t(words[value]) })),
                    ]}
                  />
                )}
              </Form.Item>
            );
          })}
        </Form>
      )}
    </Modal>
  );
}
