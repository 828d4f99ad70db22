import { Alert, Checkbox, Select } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../base/text';
import { offerRowActions } from '../../schema/view/offer-actions';
import '../actions/actions.css';
import { type ActionTarget, countOf } from '../actions/action-target';
import type { Answers } from '../actions/answers';
import { nounOf } from '../actions/noun-of';
import { AskedField } from '../form/asked-field';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import { useLanguage, useText } from '../source/use-text';
import { changeableFields } from '../table/changeable-fields';
import { RowEdits } from '../table/row-edits';
import './bulk-dialog.css';
import { bulkChanges } from './bulk-changes';
import { ChangeDialog } from './change-dialog';
import { commonValues } from './common-values';
import { useClosedWords } from './use-closed-words';
import type { SaveEnd } from './use-save-changes';
import { mostChanged, useTargetRows } from './use-target-rows';
import { makeCloser } from './why-closed';

interface BulkDialogProps {
  readonly target: ActionTarget;
  /** The field that is changed, where that is known already. */
  readonly only?: string;
  /** What is known of rows since they were read; its own where absent. */
  readonly edits?: RowEdits;
  /** Told after each round of saves in which records were changed. */
  onDone(end: SaveEnd): void;
  onClose(): void;
}

const nothingAnswered: Answers = {};

/** Changes one field of many records to one value: what will become of each stands there before anything is saved, and what became of it afterwards. */
export function BulkDialog({ target, only, edits, onDone, onClose }: BulkDialogProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, source, user } = usePage();
  const fieldId = useId();
  const closedWords = useClosedWords();
  const fields = useMemo(() => changeableFields(model).filter(({ name }) => only === undefined || name === only), [model, only]);
  const [chosen, setChosen] = useState(fields.length === 1 ? fields[0]?.name : undefined);
  const [answers, setAnswers] = useState(nothingAnswered);
  const [empties, setEmpties] = useState(false);
  const [own] = useState(() => new RowEdits());
  const room = useMemo(() => ({ source, edits: edits ?? own }), [source, edits, own]);
  const { rows, failure } = useTargetRows(source, target);
  const around = useMemo(() => commonValues(rows ?? []), [rows]);
  const field = fields.find(({ name }) => name === chosen);
  const required = model.record.required.some((each) => each.field === chosen && each.when === undefined);
  const whyClosed = useMemo(() => {
    const offered = offerRowActions({ model, can: source.served.can, context: toExpressionContext(user) });
    return makeCloser({ model, user, edit: offered.find(({ action }) => action.name === 'edit') });
  }, [model, source, user]);
  const value = field && !empties ? answers[field.name] : undefined;
  const isAnswered = empties || !isEmpty(value);
  const asked = field && answers.$refs?.[field.name];
  const changes = useMemo(() => {
    if (!field || !isAnswered || !rows) return [];
    const faultOf = (row: (typeof rows)[number]): string | undefined => {
      const closed = whyClosed(row, field);
      return closed && closedWords(closed);
    };
    return bulkChanges({ rows, field, value: isEmpty(value) ? null : value, target: asked, language, faultOf });
  }, [rows, field, isAnswered, value, asked, language, whyClosed, closedWords]);
  const count = countOf(target);
  const tooMany = count > mostChanged;
  const same = (rows?.length ?? 0) - changes.length;
  const ask = (fixed: boolean): ReactNode => (
    <div className="lh-asks lh-bulk">
      {tooMany ? <Alert type="warning" showIcon message={t('edit.tooMany', { limit: mostChanged })} /> : null}
      {failure === undefined ? null : <Alert type="error" showIcon message={failure || t('list.failed')} />}
      {only === undefined ? (
        <div className="lh-asked">
          <label className="lh-asked-label" htmlFor={fieldId}>
            {t('edit.field')}
          </label>
          <Select
            id={fieldId}
            autoFocus
            showSearch
            optionFilterProp="label"
            disabled={fixed || tooMany}
            placeholder={t('edit.chooseField')}
            value={chosen ?? null}
            options={fields.map(({ name, label }) => ({ value: name, label: text(label) }))}
            onChange={(name) => {
              setChosen(name ?? undefined);
              setAnswers(nothingAnswered);
              setEmpties(false);
            }}
          />
        </div>
      ) : null}
      {field ? (
        <>
          <AskedField
            key={field.name}
            field={field}
            answers={empties ? nothingAnswered : answers}
            row={around}
            required={required}
            mixed={false}
            fault={undefined}
            disabled={fixed || empties || tooMany}
            onChange={setAnswers}
          />
          {required ? null : (
            <Checkbox checked={empties} disabled={fixed || tooMany} onChange={(event) => setEmpties(event.target.checked)}>
              {t('edit.clear')}
            </Checkbox>
          )}
        </>
      ) : null}
      {isAnswered && rows && same > 0 ? <p className="lh-quiet">{t('edit.same', { count: same })}</p> : null}
    </div>
  );
  return (
    <ChangeDialog
      changes={changes}
      room={room}
      title={t('edit.bulkTitle', { page: nounOf(model.label, language), count })}
      ask={ask}
      none={<p className="lh-quiet">{t(isAnswered && rows ? 'edit.nothing' : rows || tooMany ? 'edit.look' : 'edit.reading')}</p>}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
