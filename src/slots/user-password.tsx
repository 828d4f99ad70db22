import { Alert, Button, Input, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { ToldPassword } from './told-password';
import { useAsked } from './use-asked';

interface Given {
  readonly userId: string;
  readonly password?: string;
}

/** What a password has to be, as the tenant's profile says. */
function Rules({ http, id }: Pick<PanelParts, 'http'> & { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const rules = useAsked<{ readonly password: readonly string[] }>(http, 'api/public/account/rules');
  return (
    <ul id={id} className="lh-panel-quiet" aria-label={t('login.passwordRules')}>
      {(rules.answer?.password ?? []).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

type Outcome = { readonly kind: 'told'; readonly password: string } | { readonly kind: 'typed' } | { readonly kind: 'opened' };

/** Gives an account a password, made here and told once or typed by the tenant's rules, and opens one that too many wrong passwords have shut. */
export function UserPassword({ title, row, http, onClose, onChanged }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<'made' | 'typed'>('made');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const fresh = (row['lastLogin'] ?? null) === null;
  const act = async (work: () => Promise<Outcome>): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      setOutcome(await work());
    } catch (error) {
      setFault(error instanceof Error && error.message ? error.message : t('panel.failed'));
    } finally {
      setBusy(false);
    }
  };
  const give = (): Promise<void> =>
    act(async () => {
      const body = { userIds: row.id, ...(way === 'typed' ? { password: typed } : {}) };
      const [given] = await http.post<readonly Given[]>('api/blade-system/user/reset-password', body, { silent: 'all' });
      onChanged();
      return given?.password === undefined ? { kind: 'typed' } : { kind: 'told', password: given.password };
    });
  const unlock = (): Promise<void> =>
    act(async () => {
      await http.write<unknown>('api/blade-system/user/unlock', { userIds: row.id }, { silent: 'all' });
      return { kind: 'opened' };
    });
  const done = outcome !== undefined && outcome.kind !== 'opened';
  const name = String(row['realName'] ?? row['account'] ?? '');
  return (
    <Modal
      open
      // What is told once is not closed by a click beside it.
      maskClosable={false}
      title={name ? `${title} · ${name}` : title}
      onCancel={onClose}
      footer={
        <>
          {fresh ? null : (
            <Button disabled={busy || done} onClick={() => void unlock()}>
              {t('panel.unlock')}
            </Button>
          )}
          {done ? (
            <Button key="done" type="primary" onClick={onClose}>
              {t('panel.done')}
            </Button>
          ) : (
            <Button key="give" type="primary" loading={busy} disabled={way === 'typed' && typed === ''} onClick={() => void give()}>
              {t(way === 'made' ? 'panel.newPassword' : 'panel.setPassword')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(fresh ? 'panel.passwordFirst' : 'panel.passwordText')}</p>
      {done ? null : (
        <Radio.Group
          aria-label={t('panel.passwordWay')}
          value={way}
          options={[
            { value: 'made', label: t('panel.passwordMade') },
            { value: 'typed', label: t('panel.passwordTyped') },
          ]}
          onChange={(event) => {
            setWay(event.target.value === 'typed' ? 'typed' : 'made');
            setFault('');
          }}
        />
      )}
      {way === 'typed' && !done ? (
        <>
          <Rules http={http} id={id} />
          <Input.Password
            aria-label={t('info.newPassword')}
            aria-describedby={id}
            autoComplete="new-password"
            maxLength={128}
            value={typed}
            {...(fault ? { status: 'error' as const } : {})}
            onChange={(event) => {
              setTyped(event.target.value);
              setFault('');
            }}
          />
        </>
      ) : null}
      {fault ? <Alert type="error" showIcon role="alert" message={fault} /> : null}
      {outcome?.kind === 'opened' ? <Alert type="success" showIcon role="status" message={t('panel.unlocked')} /> : null}
      {outcome?.kind === 'typed' ? <Alert type="success" showIcon role="status" message={t('panel.passwordSet')} /> : null}
      {outcome?.kind === 'told' ? <ToldPassword password={outcome.password} /> : null}
    </Modal>
  );
}
