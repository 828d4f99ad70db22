import { existsSync } from 'node:fs';

/** Which contract tests are about which sources; each file under the first path that it begins with. */
const subjects = [
  ['src/server/auth', ['sessions', 'accounts']],
  ['src/server/audit', ['system']],
  ['src/server/files', ['files']],
  ['src/server/http', ['wire', 'rights']],
  ['src/server/messages', ['sessions']],
  ['src/server/modules/files', ['files']],
  ['src/server/modules/pages', ['wire', 'lists', 'records']],
  ['src/server/modules/roles', ['rights']],
  ['src/server/modules/sessions', ['sessions']],
  ['src/server/modules/users', ['accounts', 'wire']],
  ['src/server/modules/views', ['lists']],
  ['src/server/modules', ['accounts', 'system', 'wire']],
  ['src/server/provision', ['system', 'database']],
  ['src/server/rights', ['rights']],
  ['src/server/query', ['lists']],
  ['src/server/db/changes', ['schema']],
  ['src/server/db/schema', ['schema', 'database']],
  ['src/server/db', ['database']],
  ['src/server/seed', ['files', 'institute']],
  ['src/server/records', ['records', 'lists']],
  ['src/server/jobs', ['records']],
  ['src/server', ['system']],
  ['src/schema', ['schema', 'records']],
  ['src/protocol', ['wire']],
  ['schemas', ['system', 'institute']],
];

/** Gives the contract tests to run after a change: the changed ones themselves, and the folders about the changed sources. */
export function contractOf(files) {
  const gone = subjects.find(([path]) => !existsSync(path));
  if (gone) throw new Error(`scripts/test/contract-of.mjs names ${gone[0]}, which is not there: give it its new name`);
  const tests = files.filter((file) => /^tests\/contract\/.*\.test\.ts$/.test(file));
  const folders = files.flatMap((file) => subjects.find(([path]) => file.startsWith(path))?.[1] ?? []);
  return [...new Set([...folders.map((folder) => `tests/contract/${folder}/`), ...tests])];
}
