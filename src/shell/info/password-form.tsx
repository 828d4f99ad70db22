import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import fixed from '../fixed/fixed.module.css';
import { useServices } from '../services';

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPassword1: string;
}

/** Changes one's own password; what the server says against it stands in the form. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const save = async (passwords: Passwords) => {
    setBusy(true);
    try {
      await http.post<unknown>('api/blade-system/user/update-password', passwords, { silent: 'all' });
      form.resetFields();
      void message.success(t('info.passwordChanged'));
    } catch (error) {
      form.setFields([{ name: 'newPassword', errors: [error instanceof Error ? error.message : t('shell.unknownError')] }]);
    } finally {
      setBusy(false);
    }
  };
  const required = (text: string) => ({ required: true, message: text });
  return (
    <Form form={form} layout="vertical" requiredMark={false} className={fixed['password'] ?? ''} onFinish={(values) => void save(values)}>
      <Form.Item name="oldPassword" label={t('info.oldPassword')} rules={[required(t('info.oldPasswordMissing'))]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label={t('info.newPassword')} rules={[required(t('info.newPasswordMissing'))]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('info.newPasswordAgain')}
        dependencies={['newPassword']}
        rules={[
          required(t('info.newPasswordMissing')),
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              !value || value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t('info.passwordsDiffer'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('info.changePassword')}
      </Button>
    </Form>
  );
}
