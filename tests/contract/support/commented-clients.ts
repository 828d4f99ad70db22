import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSchemas } from './http-setup';

/** Schemas in which people comment on clients: salesmen, and signatories, who see the page besides. Shape: their folder. */
export function makeCommentedClients(): string {
  const folder = makeSchemas();
  const file = join(folder, 'pages/demo/clients.json');
  const page = JSON.parse(readFileSync(file, 'utf8')) as { readonly roles: Readonly<Record<string, readonly string[]>> };
  const { salesman = [] } = page.roles;
  const roles = { ...page.roles, salesman: [...salesman, 'comment'], signatory: ['view', 'comment'] };
  writeFileSync(file, JSON.stringify({ ...page, comments: true, roles }, null, 2));
  return folder;
}
