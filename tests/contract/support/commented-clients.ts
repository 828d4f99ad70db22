import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSchemas } from './http-setup';

/** Lets people comment on the records of a page: salesmen, and signatories, who see the page besides. */
function addComments(folder: string, name: string): void {
  const file = join(folder, `pages/demo/${name}.json`);
  const page = JSON.parse(readFileSync(file, 'utf8')) as { readonly roles: Readonly<Record<string, readonly string[]>> };
  const { salesman = [] } = page.roles;
  const roles = { ...page.roles, salesman: [...salesman, 'comment'], signatory: ['view', 'comment'] };
  writeFileSync(file, JSON.stringify({ ...page, comments: true, roles }, null, 2));
}

/** Schemas in which people comment on clients, and on further pages. Shape: their folder. */
export function makeCommentedClients(...more: readonly string[]): string {
  const folder = makeSchemas();
  for (const name of ['clients', ...more]) addComments(folder, name);
  return folder;
}
