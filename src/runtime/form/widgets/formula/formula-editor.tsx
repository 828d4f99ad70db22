import { CalculatorOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { MathfieldElement } from 'mathlive';
import 'mathlive/fonts.css';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '../../engine/widget-props';
import { FormulaKeys, type FormulaMove } from './formula-keys';

// The fonts come with the page's own files, and no key makes a sound.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

/** The entry of a formula with its keyboard, which opens below it by a button and leaves with the focus. */
export function FormulaEditor({ id, label, value, disabled, invalid, required, describedBy, onChange, onBlur }: WidgetProps): ReactNode {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const entry = useRef<MathfieldElement>(undefined);
  const keys = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
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
    field.addEventListener('input', input);
    place.current?.append(field);
    entry.current = field;
    return () => {
      field.removeEventListener('input', input);
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
    // Its own role takes no word on what must be filled in or is wrong.
    field.setAttribute('role', 'textbox');
    field.setAttribute('aria-label', label);
    field.setAttribute('aria-invalid', String(invalid));
    field.setAttribute('aria-required', String(required));
    if (describedBy === undefined) field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', describedBy);
  }, [id, label, disabled, invalid, required, describedBy]);
  useEffect(() => {
    MathfieldElement.locale = i18n.language === 'en' ? 'en' : 'zh-cn';
  }, [i18n.language]);
  // Its last row is in sight at once, also where the form has to be scrolled for it.
  useEffect(() => {
    if (open) keys.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const put = (latex: string): void => {
    entry.current?.insert(latex, { focus: true, insertionMode: 'replaceSelection', selectionMode: 'placeholder' });
  };
  const move = (command: FormulaMove): void => {
    entry.current?.executeCommand(command);
  };
  const handleLeave = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    latest.current.onBlur();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (open && event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
      entry.current?.focus();
    }
    if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) event.stopPropagation();
  };
  return (
    <div className={`lh-formula${invalid ? ' is-bad' : ''}`} onKeyDown={handleKey} onBlur={handleLeave}>
      <div className="lh-formula-line">
        <div ref={place} className="lh-formula-place" />
        {disabled ? null : (
          <Button
            type="text"
            icon={<CalculatorOutlined aria-hidden />}
            aria-label={t('form.formulaKeys')}
            title={t('form.formulaKeys')}
            aria-expanded={open}
            // The entry keeps the focus: its cursor says where the keys type.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setOpen(!open);
              entry.current?.focus();
            }}
          />
        )}
      </div>
      {open ? (
        <div ref={keys}>
          <FormulaKeys label={label} onPut={put} onMove={move} />
        </div>
      ) : null}
    </div>
  );
}
