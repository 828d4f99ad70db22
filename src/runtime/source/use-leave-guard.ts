import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Guard {
  isDirty(): boolean;
  onLeave(): void;
}

/** Gives the function that leaves a form: at once where nothing was typed, otherwise after a question. Closing the window asks too. */
export function useLeaveGuard(guard: Guard): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (latest.current.isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
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
