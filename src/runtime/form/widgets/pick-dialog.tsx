import { Alert, Button, Spin } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../../ui/dialog/dialog-host';
import { useListHost } from '../../list/list-host';
import { usePage } from '../../source/page-context';
import type { PageSource, WireRow } from '../../source/page-source';
import { readFailure } from '../../source/read-failure';
import { useDialogWords } from '../../source/use-dialog-words';

interface PickDialogProps {
  readonly title: string;
  /** Path of the page whose list is shown. */
  readonly path: string;
  /** False where one row alone may be ticked. */
  readonly several: boolean;
  /** Narrows the list to what may be chosen here; the same function as long as nothing changes. */
  readonly narrow?: ((list: PageSource) => PageSource) | undefined;
  /** Takes what was chosen. Shape: why it cannot be taken; undefined where it was. */
  onTake(rows: readonly WireRow[], list: PageSource): Promise<string | undefined>;
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

/** The list of another page in a dialog, with its own search and columns; what is ticked there is taken. */
export function PickDialog({ title, path, several, narrow, onTake, onClose }: PickDialogProps): ReactNode {
  const { t } = useTranslation();
  const { source, user } = usePage();
  const List = useListHost();
  const words = useDialogWords();
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [rows, setRows] = useState<readonly WireRow[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    let current = true;
    (source.openPage?.(path) ?? Promise.resolve(undefined)).then(
      (list) =>
        current &&
        setOpened(
          list
            ? { kind: 'ready', list: narrow ? narrow(toPicked(list)) : toPicked(list) }
            : { kind: 'failed', sentence: t('form.pickForbidden') },
        ),
      (thrown: unknown) => current && setOpened({ kind: 'failed', sentence: readFailure(thrown).sentence }),
    );
    return () => {
      current = false;
    };
  }, [source, path, narrow, t]);
  const take = async (chosen: readonly WireRow[]): Promise<void> => {
    if (opened.kind !== 'ready') return;
    setBusy(true);
    setRefusal('');
    try {
      const refused = await onTake(chosen, opened.list);
      if (refused === undefined) onClose();
      else setRefusal(refused);
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
        title={title}
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
