import { Alert, Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceTrial } from '../measure/record/acquisition';
import { tellAcquireFault } from '../runtime/form/widgets/points/tell-acquire-fault';
import { readFailure } from '../runtime/source/read-failure';
import { Modal } from '../ui/dialog/modal';
import { slowly } from '../ui/slowly';
import type { PanelParts } from './panel-parts';
import './panels.css';

/** So many faults are told; mending these may mend others. */
const most = 20;
/** Units: px. */
const width = 860;

interface Attempt {
  readonly trial?: SourceTrial;
  readonly failure?: string;
  readonly busy: boolean;
}

/** The first rows of a source as they stand. */
function TrialHead({ columns, head }: Pick<SourceTrial, 'columns' | 'head'>): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="lh-panel-wide" tabIndex={0} role="region" aria-label={t('panel.trialHead')}>
      <table className="lh-panel-table">
        <thead>
          <tr>
            <th scope="col">{t('panel.trialRow')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className="lh-mono">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Tries a source of acquired values out: whether it answers, its first rows, and what the mapping makes of them. Nothing goes into a record. */
export function AcquireTrial({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [key, setKey] = useState('');
  const [{ trial, failure, busy }, setAttempt] = useState<Attempt>({ busy: false });
  const keyFrom = typeof row['keyFrom'] === 'string' ? row['keyFrom'] : '';
  const attempt = async (): Promise<void> => {
    setAttempt({ busy: true });
    try {
      const found = await http.post<SourceTrial>('api/system/acquire/try', { id: String(row['id']), key: key.trim() }, { silent: 'all' });
      setAttempt({ trial: found, busy: false });
    } catch (thrown) {
      setAttempt({ failure: readFailure(thrown).sentence || t('panel.failed'), busy: false });
    }
  };
  return (
    <Modal
      open
      width={width}
      title={`${title} · ${typeof row['sourceName'] === 'string' ? row['sourceName'] : ''}`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('form.close')}
        </Button>,
        <Button key="try" type="primary" loading={slowly(busy)} onClick={() => void attempt()}>
          {t((trial ?? failure) ? 'panel.trialAgain' : 'panel.trialRun')}
        </Button>,
      ]}
    >
      <p className="lh-panel-quiet">{t('panel.trialText')}</p>
      {keyFrom === '' || keyFrom === 'text' ? null : (
        <div className="lh-panel-row">
          <label htmlFor={id}>{t('panel.trialKey')}</label>
          <Input
            id={id}
            className="lh-panel-name"
            value={key}
            maxLength={100}
            placeholder={t('panel.trialKeyHint')}
            onChange={({ target }) => setKey(target.value)}
            onPressEnter={() => void attempt()}
          />
        </div>
      )}
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" message={failure} />}
      {trial ? (
        <>
          <Alert
            type={trial.faults.length > 0 || trial.rows === 0 ? 'warning' : 'success'}
            showIcon
            role="status"
            message={t('panel.trialAnswered', { from: trial.from, took: trial.took, rows: trial.rows })}
            description={
              <>
                {trial.values === undefined ? t('panel.trialNoGrid') : t('panel.trialValues', { count: trial.values })}
                {trial.faults.length > 0 ? (
                  <ul>
                    {trial.faults.slice(0, most).map((fault) => (
                      <li key={JSON.stringify(fault)}>{tellAcquireFault(t, fault)}</li>
                    ))}
                    {trial.faults.length > most ? <li>{t('points.moreChanges', { count: trial.faults.length - most })}</li> : null}
                  </ul>
                ) : null}
              </>
            }
          />
          {trial.head.length > 0 ? <TrialHead columns={trial.columns} head={trial.head} /> : null}
        </>
      ) : null}
    </Modal>
  );
}
