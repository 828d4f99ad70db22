import { useEventListener } from 'ahooks';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

interface Guard {
  isDirty(): boolean;
  onLeave(): void;
}

/** Gives the function that leaves a form: at once where nothing was typed, otherwise after a question. Closing the window asks too. */
export function useLeaveGuard(guard: Guard): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  useEventListener('beforeunload', (event) => {
    if (guard.isDirty()) event.preventDefault();
  });
  return () => {
    if (!guard.isDirty()) {
      guard.onLeave();
      return;
    }
    modal.confirm({
      title: t('form.leaveTitle'),
      content: t('form.leaveText'),
      okText: t('form.leave'),
      okButtonProps: { danger: true },
      cancelText: t('form.stay'),
      autoFocusButton: 'cancel',
      onOk: guard.onLeave,
    });
  };
}
