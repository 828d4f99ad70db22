import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { StateCard } from '../../ui/state/state-card';
import fixed from '../fixed/fixed.module.css';
import { useAnswer } from '../info/use-answer';
import { useServices } from '../services';
import styles from './leave.module.css';

interface Leave {
  /** Its values, each with what the page of leave calls it. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What the decisions and the parts of the screen are called. */
  readonly words: Readonly<Record<'agree' | 'refuse' | 'claim' | 'page' | 'opinion' | 'steps', string>>;
  readonly flow: { readonly taskId: string; readonly assignee: string };
}

interface FlowNode {
  readonly id: string;
  readonly name: string;
  readonly assigneeName: string;
  readonly state: 'done' | 'current' | 'waiting' | 'skipped' | 'refused';
  readonly stateName: string;
}

interface FlowStep {
  readonly historyActivityName: string;
  readonly assigneeName: string;
  readonly endTime: string;
  readonly comment: string;
  readonly historyActivityDurationTime: string;
}

/** Takes the address of a request apart. Shape: without a task where it is only looked at. */
function readPath(path: string): { readonly taskId: string; readonly instance: string; readonly business: string } {
  const [, , , , kind, ...ids] = path.split('/');
  const [instance = '', business = ''] = kind === 'handle' ? ids.slice(1) : ids;
  return { taskId: kind === 'handle' ? (ids[0] ?? '') : '', instance, business };
}

/** A request for leave with the way that it has gone, and the decision where it waits for one. */
export function LeavePage() {
  const { t } = useTranslation();
  const { http } = useServices();
  const navigate = useNavigate();
  // The tab stays at its own request while another one is on screen.
  const { pathname } = useLocation();
  const [{ taskId, instance, business }] = useState(() => readPath(pathname));
  const leave = useAnswer<Leave>(`api/blade-desk/process/leave/detail?businessId=${business}`, { silent: true });
  const nodes = useAnswer<readonly FlowNode[]>(`api/blade-flow/process/diagram-view?processInstanceId=${instance}`, { silent: true });
  const steps = useAnswer<readonly FlowStep[]>(`api/blade-flow/process/history-flow-list?processInstanceId=${instance}`, { silent: true });
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const { answer } = leave;
  const waits = answer !== undefined && taskId !== '' && answer.flow.taskId === taskId;

  const again = () => {
    for (const each of [leave, nodes, steps]) each.again();
  };

  async function send(call: string, body: object): Promise<void> {
    setBusy(true);
    try {
      await http.write<unknown>(`api/blade-flow/work/${call}`, body);
      setComment('');
    } catch {
      // The sentence has been shown; what stands here may be out of date.
    } finally {
      setBusy(false);
      again();
    }
  }
  const decide = (flag: string) => send('complete-task', { taskId, processInstanceId: instance, flag, comment });

  // Without the request there is nothing to show: neither its way nor its steps. One that stands here stays when it cannot be read again.
  if (leave.fault !== '' && answer === undefined)
    return (
      <div className={fixed['page']}>
        <h1>{t('leave.title')}</h1>
        <StateCard role="alert" title={leave.fault} actions={<Button onClick={again}>{t('shell.retry')}</Button>} />
      </div>
    );
  return (
    <div className={fixed['page']}>
      <h1>{t('leave.title')}</h1>
      {answer && (nodes.fault || steps.fault) ? (
        <StateCard role="alert" title={nodes.fault || steps.fault} actions={<Button onClick={again}>{t('shell.retry')}</Button>} />
      ) : null}
      <ol className={styles['way']}>
        {nodes.answer?.map(({ id, name, state, stateName, assigneeName }) => (
          <li key={id} className={styles['node']} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <strong>{name}</strong>
            <span>{stateName}</span>
            {assigneeName !== '' && <span>{assigneeName}</span>}
          </li>
        ))}
      </ol>
      <div className={fixed['panel']} aria-busy={answer === undefined}>
        <dl className={fixed['facts']}>
          {answer?.facts.map(({ label, value }) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </div>
      {waits && (
        <>
          <h2>{answer.words.opinion}</h2>
          <div className={fixed['panel']}>
            <Space direction="vertical" className={styles['decision'] ?? ''}>
              <Input.TextArea
                aria-label={answer.words.opinion}
                rows={3}
                maxLength={2000}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
              <Space wrap>
                {answer.flow.assignee === '' ? (
                  <Button type="primary" loading={busy} onClick={() => void send(`claim-task?taskId=${taskId}`, {})}>
                    {answer.words.claim}
                  </Button>
                ) : (
                  <>
                    <Button type="primary" loading={busy} onClick={() => void decide('ok')}>
                      {answer.words.agree}
                    </Button>
                    <Button danger disabled={busy || comment.trim() === ''} onClick={() => void decide('')}>
                      {answer.words.refuse}
                    </Button>
                  </>
                )}
              </Space>
            </Space>
          </div>
        </>
      )}
      <h2>{answer?.words.steps}</h2>
      <div className={fixed['panel']}>
        <ol className={styles['steps']}>
          {steps.answer?.map((step, at) => (
            <li key={`${at}-${step.historyActivityName}`}>
              <strong>{step.historyActivityName}</strong> {step.assigneeName}
              <span className={styles['when']}>{step.endTime || '…'}</span>
              {step.comment !== '' && <p>{step.comment}</p>}
            </li>
          ))}
        </ol>
      </div>
      <p className={styles['back']}>
        <button type="button" className="lh-link" onClick={() => void navigate('/hr/leaves')}>
          {answer?.words.page}
        </button>
      </p>
    </div>
  );
}
