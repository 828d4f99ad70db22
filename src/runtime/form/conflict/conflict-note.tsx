import { Alert, Button, Radio } from 'antd';
import { slowly } from '../../../ui/slowly';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt, type Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import type { WireRow } from '../../source/page-source';
import { readFailure } from '../../source/read-failure';
import { useText } from '../../source/use-text';
import type { FormSession } from '../engine/form-session';
import type { Choices, Merge } from '../engine/merge-latest';
import type { Side } from '../engine/merge-lines';
import { readValue } from '../widgets/read-value';

interface ConflictNoteProps {
  readonly session: FormSession;
  readLatest(): Promise<WireRow>;
  /** Begins anew from the latest row. */
  onReload(): void;
  onDone(): void;
  /** Saves what was merged. */
  onSave(): void;
}

interface ClashRowProps {
  readonly field: FieldModel;
  readonly clashes: boolean;
  readonly chosen: Side | undefined;
  readonly original: ReactNode;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  onChoose(side: Side): void;
}

/** One field that somebody else changed: original, theirs and mine; where both changed it, one of the two is to be chosen. */
function ClashRow({ field, clashes, chosen, original, theirs, mine, onChoose }: ClashRowProps): ReactNode {
  const { t } = useTranslation();
  const label = useText()(field.label);
  const option = (side: Side, content: ReactNode): ReactNode =>
    clashes ? (
      <Radio checked={chosen === side} onChange={() => onChoose(side)} aria-label={t(`form.choose.${side}`, { name: label })}>
        {content}
      </Radio>
    ) : (
      content
    );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{original}</td>
      <td>{option('theirs', theirs)}</td>
      <td>{clashes ? option('mine', mine) : t('form.conflictUntouched')}</td>
    </tr>
  );
}

/** Tells who has changed what meanwhile: original, theirs and mine side by side. What does not touch is merged by a single press, the rest is chosen one by one. */
export function ConflictNote({ session, readLatest, onReload, onDone, onSave }: ConflictNoteProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [latest, setLatest] = useState<WireRow>();
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState(true);
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
  const first = useRef(look);
  useEffect(() => void first.current(), []);
  const show = (field: FieldModel, values: Values): ReactNode => {
    const value = getAt(values, field.path);
    if (field.line) return t('form.lineCount', { count: Array.isArray(value) ? value.length : 0 });
    return readValue({ field, value, target: getAt(values, ['$refs', field.name]), say: text, empty: '—' });
  };
  const merge = latest && session.compare(latest);
  const [original, mine] = [session.original(), session.values()];
  const open = merge?.both.filter((field) => choices[field.name] === undefined) ?? [];
  const rebase = (): void => {
    if (!latest) return;
    session.rebase(latest, choices);
    onDone();
  };
  const list = (fields: readonly FieldModel[]): string => fields.map((field) => text(field.label)).join(t('list.comma'));
  /** Who changed what, and what is to be done now. */
  const told = (who: string, { theirs, mine: own, both }: Merge): string =>
    [
      theirs.length > 0 ? t('form.conflictTheirs', { name: who, fields: list(theirs) }) : '',
      own.length > 0 ? t('form.conflictYours', { fields: list(own) }) : '',
      t(both.length > 0 ? 'form.conflictChoose' : 'form.conflictApart'),
    ].join('');
  const who = String(latest?.['updateUserName'] ?? '') || t('form.conflictSomebody');
  return (
    <Alert
      type="warning"
      showIcon
      message={t('form.conflict')}
      description={
        <>
          <p className="lh-form-conflict-text">{failed ?? (merge ? told(who, merge) : t('form.conflictText'))}</p>
          {latest && merge ? (
            <table className="lh-form-conflict">
              <thead>
                <tr>
                  <th scope="col">{t('form.conflictField')}</th>
                  <th scope="col">{t('form.conflictOriginal')}</th>
                  <th scope="col">{t('form.conflictLatest', { name: who })}</th>
                  <th scope="col">{t('form.conflictMine')}</th>
                </tr>
              </thead>
              <tbody>
                {merge.theirs.map((field) => (
                  <ClashRow
                    key={field.name}
                    field={field}
                    clashes={merge.both.includes(field)}
                    chosen={choices[field.name]}
                    original={show(field, original)}
                    theirs={show(field, latest)}
                    mine={show(field, mine)}
                    onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
                  />
                ))}
                {merge.theirs.length === 0 ? (
                  <tr>
                    <td colSpan={4}>{t('form.conflictNothing')}</td>
                  </tr>
                ) : null}
              </tbody>
            </table>
          ) : null}
          <div className="lh-form-conflict-acts">
            {latest ? (
              <>
                <Button
                  key="save"
                  size="small"
                  type="primary"
                  disabled={open.length > 0}
                  onClick={() => {
                    rebase();
                    onSave();
                  }}
                >
                  {t('form.mergeSave')}
                </Button>
                <Button key="keep" size="small" disabled={open.length > 0} onClick={rebase}>
                  {t('form.mergeOn')}
                </Button>
                {open.length > 0 ? <span role="status">{t('form.chooseFirst', { count: open.length })}</span> : null}
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
