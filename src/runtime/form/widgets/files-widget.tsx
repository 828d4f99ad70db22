import { Button } from 'antd';
import { slowly } from '../../../ui/slowly';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../page-context';
import { readFailure } from '../../read-failure';
import { toKeys } from '../../table/format-value';
import type { WidgetProps } from '../widget-props';

/** Files of a record: names that open, a button to add, a button to take away. Without a place to put them, names alone. */
export function FilesWidget({ id, label, value, disabled, onChange }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const { files } = source;
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const text = toKeys(value).join(',');
  useEffect(() => {
    let current = true;
    if (files && text !== '')
      files.describe(text.split(',')).then(
        (found) => current && setNames((old) => new Map([...old, ...found.map((each) => [each.id, each.name] as const)])),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [files, text]);
  const keys = text === '' ? [] : text.split(',');
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (!files || chosen.length === 0) return;
    setBusy(true);
    setFailure('');
    const added: string[] = [];
    try {
      for (const file of chosen) {
        const stored = await files.upload(file);
        added.push(stored.id);
        setNames((old) => new Map([...old, [stored.id, stored.name]]));
      }
    } catch (thrown) {
      setFailure(readFailure(thrown).sentence || t('form.uploadFailed'));
    }
    if (added.length > 0) onChange([...keys, ...added].join(','));
    setBusy(false);
  };
  return (
    <div className="lh-form-files" id={id} role="group" aria-label={label}>
      {keys.map((key) => (
        <span key={key} className="lh-form-file">
          <button type="button" className="lh-link" onClick={() => files?.open(key)}>
            {names.get(key) ?? key}
          </button>
          {disabled ? null : (
            <button
              type="button"
              className="lh-link lh-link-danger"
              aria-label={t('form.removeFile', { name: names.get(key) ?? key })}
              onClick={() => onChange(keys.filter((each) => each !== key).join(',') || null)}
            >
              {t('form.remove')}
            </button>
          )}
        </span>
      ))}
      {disabled || !files ? null : (
        <>
          <input ref={input} type="file" multiple hidden onChange={(event) => void take(event)} />
          <Button size="small" loading={slowly(busy)} onClick={() => input.current?.click()}>
            {t('form.upload')}
          </Button>
        </>
      )}
      {failure ? <span className="lh-form-error">{failure}</span> : null}
      {keys.length === 0 && (disabled || !files) ? <span className="lh-quiet">{t('form.noFiles')}</span> : null}
    </div>
  );
}
