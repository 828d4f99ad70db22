import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import { useServices } from '../services';
import { LoginField } from './login-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PasswordFields } from './password-fields';
import { useAccountRules } from './use-account-rules';
import { useEntryFields } from './use-entry-fields';
import { useEntrySubmit } from './use-entry-submit';

/** Asks who is signed in by a password that somebody else gave him, or that has grown old, for one of his own: nothing else is served to him before. */
export function ChangePage({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation();
  const { http, session } = useServices();
  const form = useEntryFields({ old: '', password: '', again: '' });
  const { fields, errors, bind } = form;
  const rules = useAccountRules(user.tenantId);

  const { busy, handleSubmit } = useEntrySubmit(form, {
    missing: () => ({
      old: fields.old ? undefined : t('info.oldPasswordMissing'),
      password: fields.password ? undefined : t('info.newPasswordMissing'),
      again: fields.password === fields.again ? undefined : t('info.passwordsDiffer'),
    }),
    send: async () => {
      const passwords = { oldPassword: fields.old, newPassword: fields.password, newPassword1: fields.again };
      await http.post<unknown>('api/blade-system/user/update-password', passwords, { silent: 'all' });
      // The next token says that nothing has to be changed any more; who cannot get it signs in with the new password.
      if ((await session.renew(session.token())) !== 'renewed') await session.signOut();
    },
  });

  return (
    <LoginFrame title={t('login.change')} claim={t('login.changeClaim')} onSubmit={handleSubmit}>
      <p>{t('login.changeWho', { account: user.account })}</p>
      <LoginField label={t('info.oldPassword')} type="password" autoComplete="current-password" {...bind('old')} />
      <PasswordFields form={form} rules={rules?.password ?? []} />
      <button type="submit" className={styles['submit']} aria-disabled={busy}>
        {t('login.changeSubmit')}
      </button>
      <p className={styles['whole']} role="alert">
        {errors.whole}
      </p>
      <nav className={styles['ways']} aria-label={t('login.ways')}>
        <button type="button" className="lh-link" onClick={() => void session.signOut()}>
          {t('shell.signOut')}
        </button>
      </nav>
    </LoginFrame>
  );
}
