import { Alert, Button, Spin } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../../ui/dialog/dialog-host';
import { useListHost } from '../../list/list-host';
import { usePage } from '../../source/page-context';
import type { PageSource, WireRow } from '../../source/page-source';
import { readFailure } from '../../source/read-failure';
import { toKeys } from '../../../schema/entry/format-value';
import type { WidgetProps } from '../engine/widget-props';
import { toTarget } from '../../source/target';
import { useDialogWords } from '../../source/use-dialog-words';
import { askedName, targetsOf } from './use-records';

interface RecordDialogProps extends WidgetProps {
  /** Path of the page whose list is shown. */
  readonly path: string;
  onClose(): void;
}

type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'ready'; readonly list: PageSource };

/** The other page as a list to choose from: it can be searched, sorted and read, not changed. */
const toPicked = (source: PageSource): PageSource => {
  const { drafts: _drafts, ...rest } = source;
  const { served } = source;
  const model = { ...served.model, table: { ...served.model.table, selection: true } };
  return { ...rest, served: { ...served, model, can: served.can.filter((action) => action === 'view') } };
};

/** The list of another page in a dialog, with its own search and columns; what is ticked there is chosen. */
export function RecordDialog({ path, onClose, ...props }: RecordDialogProps): ReactNode {
  const { t } = useTranslation();
  const { source, user } = usePage();
  const List = useListHost();
  const words = useDialogWords();
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [rows, setRows] = useState<readonly WireRow[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { field, name, label, offers, onChange, value, target } = props;
  const several = field.type === 'refs';
  useEffect(() => {
    let current = true;
    (source.openPage?.(path) ?? Promise.resolve(undefined)).then(
      (list) =>
        current && setOpened(list ? { kind: 'ready', list: toPicked(list) } : { kind: 'failed', sentence: t('form.pickForbidden') }),
      (thrown: unknown) => current && setOpened({ kind: 'failed', sentence: readFailure(thrown).sentence }),
    );
    return () => {
      current = false;
    };
  }, [source, path, t]);
  const take = async (chosen: readonly WireRow[]): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      const ids = chosen.map((row) => row.id);
      const found = await source.candidates({ field: askedName(name), ids, size: ids.length });
      const refused = found.filter((each) => !offers(toTarget(each)));
      if (found.length < ids.length || refused.length > 0) {
        setRefusal(t('form.pickRefused', { names: refused.map((each) => each.display).join(t('form.and')) || label }));
        return;
      }
      if (!several) onChange(found[0]?.id ?? null, found[0] ? toTarget(found[0]) : null);
      else {
        const before = toKeys(value).filter((id) => !ids.includes(id));
        const known = targetsOf(target).filter((each) => before.includes(String(each['id'])));
        onChange([...before, ...ids].join(','), [...known, ...found.map(toTarget)]);
      }
      onClose();
    } catch (thrown) {
      setRefusal(readFailure(thrown).sentence);
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const onPick = useCallback((row: WireRow) => void latest.current([row]), []);
  const picking = useMemo(() => ({ onChoice: setRows, onPick }), [onPick]);
  const tooMany = !several && rows.length > 1;
  return (
    // Keys of the list are its own: the form behind it must not hear them.
    <div onKeyDown={(event) => event.stopPropagation()}>
      <DialogHost
        title={t('form.pickTitle', { name: label })}
        width="90%"
        closeWord={t('form.closeForm')}
        words={words}
        onClose={onClose}
        footer={
          <div className="lh-form-foot">
            <span className="lh-form-pick-note" role="status">
              {tooMany
                ? t('form.pickOne', { count: rows.length })
                : rows.length > 0
                  ? t('form.picked', { count: rows.length })
                  : t('form.pickHint')}
            </span>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button type="primary" loading={busy} disabled={rows.length === 0 || tooMany} onClick={() => void take(rows)}>
              {t('form.pick')}
            </Button>
          </div>
        }
      >
        {refusal ? <Alert type="error" showIcon role="alert" message={refusal} /> : null}
        {opened.kind === 'failed' ? <Alert type="error" showIcon message={opened.sentence || t('form.loadFailed')} /> : null}
        {opened.kind === 'loading' ? <Spin aria-label={t('search.loading')} /> : null}
        {opened.kind === 'ready' && List ? (
          <div className="lh-form-pick-list">
            <List source={opened.list} user={user} picking={picking} />
          </div>
        ) : null}
      </DialogHost>
    </div>
  );
}
