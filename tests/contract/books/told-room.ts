import { expect } from 'vitest';
import { listOf, valuesOf } from '../support/institute';
import { institute } from './money-room';

/** Rows that a statement gives, past the guards. */
export const sql = async (text: string, ...values: readonly unknown[]) =>
  (await institute.database.system((q) => q.query(text, values))).rows;
const accounts = ['acceptor', 'salesman', 'tester', 'signatory', 'issuer', 'quality', 'finance', 'device_keeper', 'dept_head'];

/** Which of some accounts were told of a record under a title, once all that waits is told. */
export async function heardBy(page: string, id: unknown, title: string, asked: readonly string[] = accounts): Promise<readonly string[]> {
  await expect.poll(() => sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 30_000 }).toEqual([]);
  const found: string[] = [];
  for (const account of asked) {
    const answer = await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=200');
    const told = listOf(valuesOf(answer['data'])['records']).filter((each) => String(each['title']).includes(title));
    if (told.some((each) => each['url'] === `/${page}?open=${String(id)}`)) found.push(account);
  }
  return found;
}

/** The table of a page. */
export const tableOf = (page: string): string =>
  `pg_${(page.split('/')[1] ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** A row of the demo institute as an update leaves it, whose references lead to the employees of some accounts. Shape: its id and its number. */
export async function arranged(
  table: string,
  { number, state, staff }: { number: string; state: string; staff: Readonly<Record<string, string>> },
) {
  const people = await Promise.all(Object.values(staff).map((account) => institute.staffOf(account)));
  const sets = Object.keys(staff).map((column, at) => `${column} = $${String(at + 1)}`);
  const [row] = await sql(
    `update ${table} set ${[state, ...sets].join(', ')} where id = (select min(id) from ${table} where tenant_id = '000000' and is_deleted = 0)
     returning id::text as id, ${number} as number`,
    ...people,
  );
  return { id: row?.['id'], number: String(row?.['number']) };
}
