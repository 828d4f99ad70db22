import { existsSync } from 'node:fs';

/** Which contract tests are about which sources; each file under the first path that it begins with. */
const subjects = [
  ['src/server/auth', ['sessions', 'accounts']],
  ['src/server/policies', ['rights']],
  ['src/server/domain/rights', ['rights']],
  ['src/server/query', ['lists']],
  ['src/server/db', ['database']],
  ['src/server/seed', ['files']],
  ['src/server/domain/import', ['records']],
  ['src/server/domain', ['records']],
  ['src/server/routes', ['wire']],
  ['src/server/present', ['records']],
  ['src/server/jobs', ['records']],
  ['src/server', ['system']],
  ['src/schema', ['records']],
  ['src/protocol', ['wire']],
  ['schemas', ['system']],
];

/** Gives the contract tests to run after a change: the changed ones themselves, and the folders about the changed sources. */
export function contractOf(files) {
  const gone = subjects.find(([path]) => !existsSync(path));
  if (gone) throw new Error(`scripts/test/contract-of.mjs names ${gone[0]}, which is not there: give it its new name`);
  const tests = files.filter((file) => /^tests\/contract\/.*\.test\.ts$/.test(file));
  const folders = files.flatMap((file) => subjects.find(([path]) => file.startsWith(path))?.[1] ?? []);
  return [...new Set([...folders.map((folder) => `tests/contract/${folder}/`), ...tests])];
}
