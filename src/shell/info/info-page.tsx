import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord, rolesText } from '../../base/roles/role-names';
import type { SessionUser } from '../../client/session';
import fixed from '../fixed/fixed.module.css';
import { PasswordForm } from './password-form';
import { PhoneForm } from './phone-form';
import { SessionList } from './session-list';
import { useAnswer } from './use-answer';

interface UserInfo {
  readonly account: string;
  readonly realName: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly deptName: string;
  /** Absent where names of roles are hidden from him. */
  readonly roleName?: string;
}

/** Who is signed in, his number, his password, and where else he is signed in. */
export function InfoPage({ user }: { readonly user: SessionUser }) {
  const { t, i18n } = useTranslation();
  const { answer, again } = useAnswer<UserInfo>('api/blade-user/info');
  const [moving, setMoving] = useState(false);
  const handleMoved = () => {
    setMoving(false);
    again();
  };
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('info.account'), user.account],
    [t('info.name'), roleWord(answer?.realName ?? user.nickName, language)],
    [t('info.department'), answer?.deptName],
    [t('info.roles'), answer?.roleName && rolesText(answer.roleName.split(','), language)],
    [t('info.phone'), answer?.phone],
    [t('info.email'), answer?.email],
    [t('info.tenant'), user.tenantId],
  ];
  return (
    <div className={fixed['page']}>
      <h1>{t('info.title')}</h1>
      <div className={fixed['panel']}>
        <dl className={fixed['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h2>{t('info.phone')}</h2>
      <div className={fixed['panel']}>
        {moving ? (
          <PhoneForm tenantId={user.tenantId} onChanged={handleMoved} onCancel={() => setMoving(false)} />
        ) : (
          <>
            <p className={fixed['said']}>{t(answer?.phone ? 'info.phoneText' : 'info.phoneNone', { phone: answer?.phone ?? '' })}</p>
            <Button onClick={() => setMoving(true)}>{t('info.changePhone')}</Button>
          </>
        )}
      </div>
      <h2>{t('info.password')}</h2>
      <div className={fixed['panel']}>
        <PasswordForm />
      </div>
      <h2>{t('info.sessions')}</h2>
      <SessionList />
    </div>
  );
}
