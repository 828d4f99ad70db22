import { CalculatorOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { MathfieldElement } from 'mathlive';
import 'mathlive/fonts.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '../engine/widget-props';

// The fonts come with the page's own files, and no key makes a sound.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

const keyboard = () => window.mathVirtualKeyboard;

/** The entry of a formula with its keyboard, which opens by a button and leaves with the focus. */
export function FormulaEditor({ id, label, value, disabled, invalid, required, describedBy, onChange, onBlur }: WidgetProps): ReactNode {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const entry = useRef<MathfieldElement>(undefined);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const text = typeof value === 'string' ? value : '';
  useEffect(() => {
    const field = new MathfieldElement();
    field.mathVirtualKeyboardPolicy = 'manual';
    field.className = 'lh-formula-entry';
    // A menu of settings has no place in a form; it can be told so only once it stands in the document, which a drawer may delay.
    const settle = (): void => {
      field.menuItems = [];
    };
    field.addEventListener('mount', settle, { once: true });
    const input = (): void => latest.current.onChange(field.value === '' ? null : field.value);
    const leave = (): void => {
      keyboard().hide();
      latest.current.onBlur();
    };
    field.addEventListener('input', input);
    field.addEventListener('blur', leave);
    place.current?.append(field);
    entry.current = field;
    return () => {
      keyboard().hide();
      field.removeEventListener('input', input);
      field.removeEventListener('blur', leave);
      field.remove();
    };
  }, []);
  useEffect(() => {
    const field = entry.current;
    // What is being typed is ahead of what the form has heard of; only changes from elsewhere are taken in.
    if (field && field.value !== text && document.activeElement !== field) field.setValue(text, { silenceNotifications: true });
  }, [text]);
  useEffect(() => {
    const field = entry.current;
    if (!field) return;
    field.id = id;
    field.readOnly = disabled;
    field.setAttribute('aria-label', label);
    field.setAttribute('aria-invalid', String(invalid));
    field.setAttribute('aria-required', String(required));
    if (describedBy === undefined) field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', describedBy);
  }, [id, label, disabled, invalid, required, describedBy]);
  useEffect(() => {
    MathfieldElement.locale = i18n.language === 'en' ? 'en' : 'zh-cn';
  }, [i18n.language]);
  const handleKey = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) event.stopPropagation();
  };
  return (
    <div className={`lh-formula${invalid ? ' is-bad' : ''}`} onKeyDown={handleKey}>
      <div ref={place} className="lh-formula-place" />
      {disabled ? null : (
        <Button
          type="text"
          icon={<CalculatorOutlined aria-hidden />}
          aria-label={t('form.formulaKeys')}
          title={t('form.formulaKeys')}
          // The entry keeps the focus: without it the keyboard would have nowhere to type.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            entry.current?.focus();
            if (keyboard().visible) keyboard().hide();
            else keyboard().show({ animate: false });
          }}
        />
      )}
    </div>
  );
}
