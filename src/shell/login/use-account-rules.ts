import { useEffect, useState } from 'react';
import { useServices } from '../services';
import { usePreference } from '../use-preference';

export interface AccountRules {
  /** Whether the tenant takes registrations. */
  readonly register: boolean;
  /** What a password has to be, in the language in use. */
  readonly password: readonly string[];
}

/** What a tenant says of its accounts before anything is typed. Shape: undefined until it is known. */
export function useAccountRules(tenantId: string): AccountRules | undefined {
  const { http } = useServices();
  const language = usePreference((each) => each.language);
  const [rules, setRules] = useState<AccountRules>();
  useEffect(() => {
    const wait = new AbortController();
    http
      .get<AccountRules>('api/public/account/rules', {
        params: { tenantId: tenantId.trim() },
        signal: wait.signal,
        anonymous: true,
        background: true,
        silent: 'all',
      })
      .then((answer) => !wait.signal.aborted && setRules(answer))
      .catch(() => undefined);
    return () => wait.abort();
  }, [http, tenantId, language]);
  return rules;
}
