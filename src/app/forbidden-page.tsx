import { type ReactNode, useEffect, useState } from 'react';
import type { Http } from '../client/http';
import { NoPermissionCard } from '../shell/status/cards';

interface ForbiddenPageProps {
  readonly http: Http;
  readonly name: string;
  /** Path of the page, and the last part of it. */
  readonly path: string;
  readonly page: string;
}

interface Why {
  readonly roles: readonly { readonly roleName: string }[];
}

/** Says which right a page takes and which roles have it, so that whoever is refused knows what to ask for. */
export function ForbiddenPage({ http, name, path, page }: ForbiddenPageProps): ReactNode {
  const [roles, setRoles] = useState<readonly string[]>([]);
  useEffect(() => {
    let here = true;
    http.get<Why>(`api/blade-system/rights/why?page=${path}&action=view`, { silent: 'all' }).then(
      (why) => here && setRoles(why.roles.map((role) => role.roleName)),
      // The card says the right without them.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [http, path]);
  return <NoPermissionCard name={name} code={`${page}_view`} roles={roles} />;
}
