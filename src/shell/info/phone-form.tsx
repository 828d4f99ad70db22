import { App, Button, Form, Input, Space } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanMobile, cleanSmsCode } from '../../base/mobile';
import fixed from '../fixed/fixed.module.css';
import { usePhoneCode } from '../login/use-phone-code';
import { usePhoneFault } from '../login/use-phone-fault';
import { placeOfCode } from '../login/use-entry-submit';
import { useServices } from '../services';

interface PhoneProof {
  readonly phone: string;
  readonly smsCode: string;
}

interface PhoneFormProps {
  readonly tenantId: string;
  /** Called once the number is another. */
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

/** Changes one's own mobile number by a code that is sent to the new one. */
export function PhoneForm({ tenantId, onChanged, onCancel }: PhoneFormProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { message } = App.useApp();
  const [form] = Form.useForm<PhoneProof>();
  const [busy, setBusy] = useState(false);
  const code = usePhoneCode('phone');
  const phoneFault = usePhoneFault();
  const id = useId();
  const tell = (name: keyof PhoneProof, sentence: string) => {
    form.setFields([{ name, errors: [sentence] }]);
    form.focusField(name);
  };
  const send = async () => {
    if (code.sending || code.wait > 0) return;
    const phone = cleanMobile(String(form.getFieldValue('phone') ?? ''));
    const wrong = phoneFault(phone);
    if (wrong !== undefined) return tell('phone', wrong);
    const fault = await code.send({ tenantId, phone });
    if (fault !== undefined) return tell('phone', fault);
    void message.success(t('login.smsSent'));
    form.focusField('smsCode');
  };
  const save = async ({ phone, smsCode }: PhoneProof) => {
    if (code.smsId === '') return tell('smsCode', t('login.smsFirst'));
    setBusy(true);
    try {
      const proof = { phone: cleanMobile(phone), smsId: code.smsId, smsCode: cleanSmsCode(smsCode) };
      await http.write<unknown>('api/blade-system/user/update-info', proof, { silent: 'all' });
      void message.success(t('info.phoneChanged'));
      onChanged();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : t('shell.unknownError');
      tell(placeOfCode(sentence) ?? 'phone', sentence);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} className={fixed['password'] ?? ''} onFinish={(values) => void save(values)}>
      <Form.Item
        name="phone"
        label={t('info.newPhone')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, value) => {
              const wrong = phoneFault(value);
              return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong));
            },
          },
        ]}
      >
        <Input
          autoFocus
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          onBlur={({ target }) => form.setFieldValue('phone', cleanMobile(target.value))}
        />
      </Form.Item>
      <Form.Item label={t('login.smsCode')} htmlFor={id}>
        <Space.Compact block>
          <Form.Item name="smsCode" noStyle rules={[{ required: true, message: t('login.smsCodeMissing') }]}>
            <Input id={id} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </Form.Item>
          <Button aria-disabled={code.sending || code.wait > 0} onClick={() => void send()}>
            {code.wait > 0 ? t('login.smsAgain', { seconds: code.wait }) : t('login.smsSend')}
          </Button>
        </Space.Compact>
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('info.changePhone')}
        </Button>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
      </Space>
    </Form>
  );
}
