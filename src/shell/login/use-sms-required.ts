import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services';

/** Units: ms; a tenant that is being typed is not asked about at every sign. */
const patience = 300;

/** Whether a tenant demands a code from the phone beside the password; false until it is known. */
export function useSmsRequired(typed: string): boolean {
  const { http } = useServices();
  const tenantId = typed.trim();
  const [known, setKnown] = useState<{ readonly tenantId: string; readonly required: boolean }>();
  const begun = useRef(false);
  useEffect(() => {
    if (tenantId === '') return undefined;
    const wait = new AbortController();
    const ask = () => {
      http
        .get<boolean>('api/blade-auth/isSmsRequired', {
          params: { tenantId },
          signal: wait.signal,
          anonymous: true,
          background: true,
          silent: 'all',
        })
        .then((required) => !wait.signal.aborted && setKnown({ tenantId, required: required === true }))
        .catch(() => undefined);
    };
    const timer = setTimeout(ask, begun.current ? patience : 0);
    begun.current = true;
    return () => {
      clearTimeout(timer);
      wait.abort();
    };
  }, [http, tenantId]);
  return known?.tenantId === tenantId && known.required;
}
