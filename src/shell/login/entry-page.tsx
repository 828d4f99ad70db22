import { ForgottenPage } from './forgotten-page';
import { RegisterPage } from './register-page';
import { SmsLoginPage } from './sms-login-page';
import { SsoPage } from './sso-page';

const pages = { '/login1': SmsLoginPage, '/register': RegisterPage, '/forgetPassword': ForgottenPage, '/sso/login': SsoPage } as const;

/** The pages before the sign-in that are fetched only when they are wanted. */
export function EntryPage({ path }: { readonly path: keyof typeof pages }) {
  const Page = pages[path];
  return <Page />;
}
