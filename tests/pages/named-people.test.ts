import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import type { PageModel, RoleStart } from '../../src/schema/model/page-model';
import type { RecordModel } from '../../src/schema/model/record-model';
import { readSchemas } from '../../src/schema/source/read-schemas';

// Whoever a record names as the one who must act has to see it: a to-do that opens to nothing is none.
const compiled = compileSchemas(readSchemas(fileURLToPath(new URL('../../schemas', import.meta.url))));

/** Fields of a page that name the person for whom its to-dos wait, with the right that shows each. */
const waiting = ({ todos = [] }: PageModel) =>
  todos.flatMap(({ name, can, items }) => items.filter(({ value }) => value === 'me').map(({ field }) => ({ name, can, field })));

/** The departments by which `dept` and `deptBelow` know a row: its own, and those that it collects. */
const departmentsOf = ({ fields }: RecordModel) =>
  fields.filter(({ type, target }) => (type === 'ref' || type === 'refs') && target === 'departments');

/** Says whether a role that is shown rows of a page only in part is shown those that name a person of it. */
function sees({ rows }: RoleStart, field: string, record: RecordModel): boolean {
  if (rows === undefined) return true;
  if (rows === 'own') return false;
  if (rows !== 'dept' && rows !== 'deptBelow') return new RegExp(`\\b${field}\\.id == user\\.staffId\\b`).test(rows);
  // A person's own department is one by which his head, and he himself, know the row.
  return departmentsOf(record).some(({ copy, compute }) => copy === `${field}.deptId` || compute?.includes(`${field}.deptId`) === true);
}

test('whoever a to-do waits for sees the record that it is about, whatever department it belongs to', () => {
  const asked = [...compiled.pages.values()].flatMap((page) =>
    Object.entries(page.roles).flatMap(([role, start]) =>
      waiting(page)
        .filter(({ can }) => start.can.includes(can))
        .map(({ name, field }) => ({ about: [page.path, name, role].join(' '), seen: sees(start, field, page.record) })),
    ),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ seen }) => !seen).map(({ about }) => about)).toEqual([]);
});

test.each([
  ['metrology/interimChecks', 'checkerId', 'tester'],
  ['metrology/interimChecks', 'checkerId', 'dept_head'],
  ['metrology/standardTrials', 'ownerId', 'dept_head'],
  ['metrology/standardTrials', 'testerId', 'dept_head'],
  ['metrology/standardTrials', 'ownerId', 'tester'],
  ['metrology/standardTrials', 'testerId', 'tester'],
  ['crm/complaints', 'ownerId', 'salesman'],
  ['crm/pickups', 'handlerId', 'salesman'],
])('a record of %s is seen by whom its %s names, who is a %s of any department', (path, field, role) => {
  const page = compiled.pages.get(path);
  const start = page?.roles[role];
  expect(page && start && sees(start, field, page.record)).toBe(true);
});
