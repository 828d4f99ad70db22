import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialog/modal';
import { sizes } from '../../ui/theme/sizes';

interface LockDialogProps {
  readonly open: boolean;
  readonly onLock: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password that opens the screen again. */
export function LockDialog({ open, onLock, onClose }: LockDialogProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ password: string }>();
  const lock = async ({ password }: { readonly password: string }) => {
    await onLock(password);
    onClose();
  };
  return (
    <Modal
      open={open}
      title={t('lock.title')}
      width={sizes.dialog}
      okText={t('lock.do')}
      cancelText={t('shell.cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && form.getFieldInstance('password')?.focus()}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void lock(values).catch(() => undefined)}
      >
        <Form.Item name="password" label={t('lock.password')} rules={[{ required: true, message: t('lock.passwordMissing') }]}>
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
