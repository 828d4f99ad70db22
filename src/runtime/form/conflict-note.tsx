import { Alert, Button } from 'antd';
import { slowly } from '../../ui/slowly';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt, type Values } from '../../base/dot-path';
import type { FieldModel } from '../../schema/page-model';
import type { WireRow } from '../page-source';
import { readFailure } from '../read-failure';
import { useText } from '../use-text';
import type { FormSession } from './form-session';
import { readValue } from './read-value';

interface ConflictNoteProps {
  readonly sentence: string;
  readonly session: FormSession;
  readLatest(): Promise<WireRow>;
  /** Begins anew from the latest row. */
  onReload(): void;
  onDone(): void;
}

/** Tells that somebody else has changed the row: shows what they changed beside what is typed here, and lets the reader choose. */
export function ConflictNote({ sentence, session, readLatest, onReload, onDone }: ConflictNoteProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [latest, setLatest] = useState<WireRow>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const look = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      setLatest(await readLatest());
    } catch (thrown) {
      setFailed(readFailure(thrown).sentence || t('form.loadFailed'));
    }
    setBusy(false);
  };
  const show = (field: FieldModel, values: Values): ReactNode => {
    const value = getAt(values, field.path);
    if (field.line) return t('form.lineCount', { count: Array.isArray(value) ? value.length : 0 });
    return readValue({ field, value, target: getAt(values, ['$refs', field.name]), say: text, empty: '—' });
  };
  const merge = latest && session.compare(latest);
  const mine = session.values();
  return (
    <Alert
      type="warning"
      showIcon
      message={sentence || t('form.conflict')}
      description={
        <>
          <p className="lh-form-conflict-text">{failed ?? t(latest ? 'form.conflictChoose' : 'form.conflictText')}</p>
          {latest && merge ? (
            <table className="lh-form-conflict">
              <thead>
                <tr>
                  <th scope="col">{t('form.conflictField')}</th>
                  <th scope="col">{t('form.conflictLatest', { name: String(latest['updateUserName'] ?? '') })}</th>
                  <th scope="col">{t('form.conflictMine')}</th>
                </tr>
              </thead>
              <tbody>
                {merge.theirs.map((field) => (
                  <tr key={field.name}>
                    <th scope="row">{text(field.label)}</th>
                    <td>{show(field, latest)}</td>
                    <td>{merge.both.includes(field) ? show(field, mine) : t('form.conflictUntouched')}</td>
                  </tr>
                ))}
                {merge.theirs.length === 0 ? (
                  <tr>
                    <td colSpan={3}>{t('form.conflictNothing')}</td>
                  </tr>
                ) : null}
              </tbody>
            </table>
          ) : null}
          <div className="lh-form-conflict-acts">
            {latest ? (
              <>
                <Button
                  key="keep"
                  size="small"
                  onClick={() => {
                    session.rebase(latest);
                    onDone();
                  }}
                >
                  {t('form.keepMine')}
                </Button>
                <Button key="take" size="small" danger onClick={onReload}>
                  {t('form.takeLatest')}
                </Button>
              </>
            ) : (
              <Button key="look" size="small" loading={slowly(busy)} onClick={() => void look()}>
                {t('form.showLatest')}
              </Button>
            )}
          </div>
        </>
      }
    />
  );
}
