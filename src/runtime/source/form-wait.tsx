import { useEventListener } from 'ahooks';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../ui/dialog/use-return-focus';
import './form-wait.css';

/** Says that a form is on its way; until it is there nothing else in its tab can be clicked, but Escape and a button give it up. */
export function FormWait({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEventListener(
    'keydown',
    (event) => {
      // A tab that is not looked at hears nothing.
      if (event.key !== 'Escape' || event.isComposing || place.current?.closest('[hidden]') !== null) return;
      event.stopPropagation();
      onClose();
    },
    // The focus is where the form was asked for, in or out of another form, which must not hear that key as well.
    { capture: true },
  );
  return (
    <div ref={place} className="lh-form-coming">
      <div className="lh-form-coming-box">
        <span role="status">{t('list.loading')}</span>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
      </div>
    </div>
  );
}
