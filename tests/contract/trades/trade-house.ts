import { expect } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { makeTradesFolder } from '../../fixtures/trades/trades-folder';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { type Answer, openHttp, type TestHttp } from '../support/http-setup';

export interface Key {
  readonly id: string;
  readonly version: number;
}

/** The people of a trade: an account (one for each role) to the department that it works in. */
type People = Readonly<Record<string, string>>;

/** A server over the page files of the trades, with departments and people linked to accounts. */
export interface TradeHouse {
  readonly http: TestHttp;
  /** Ids of departments and of staff, by name and account. */
  readonly depts: Readonly<Record<string, string>>;
  readonly staff: Readonly<Record<string, string>>;
  post(path: string, body: unknown, account?: string): Promise<Answer>;
  /** Saves a record, which must pass. */
  save(page: string, values: Values, account?: string): Promise<Key>;
  read(page: string, id: string, account?: string): Promise<Values>;
  /** Does a transition with the record as it is now; it must pass. */
  move(page: string, name: string, id: string, more?: Values, account?: string): Promise<void>;
  /** The same where the answer matters. */
  tryMove(page: string, name: string, id: string, more?: Values, account?: string): Promise<Answer>;
  /** Rows that a search finds. */
  find(page: string, filter?: Values, op?: Values, account?: string): Promise<readonly Values[]>;
  upload(page: string, field: string, name: string, content: Buffer | string): Promise<Answer>;
  importRows(page: string, rows: readonly (readonly string[])[], query?: string): ReturnType<typeof sendImport>;
  /** Does what is to be done by a day. */
  runDay(today: string): Promise<void>;
  sql(text: string, ...values: readonly unknown[]): Promise<readonly Values[]>;
  close(): Promise<void>;
}

const rowsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];

export async function openTrade(trade: string, departments: readonly Values[], people: People): Promise<TradeHouse> {
  const http = await openHttp(makeTradesFolder());
  const { faults, problems } = http.store.current();
  expect([faults, problems]).toEqual([[], []]);
  const call = async (path: string, body: unknown, account: string) =>
    http.call('POST', `/api/${path}`, { token: await http.tokenOf(account), body });
  const pass = (answer: Answer): Answer => {
    expect(answer.text).toContain('"code":200');
    return answer;
  };
  const sql: TradeHouse['sql'] = async (text, ...values) => (await http.database.system((q) => q.query(text, values))).rows as Values[];
  const depts: Record<string, string> = {};
  for (const dept of departments)
    depts[String(dept['deptName'])] = (pass(await call('house/departments/submit', dept, 'admin')).data as Key).id;
  const staff: Record<string, string> = {};
  for (const [account, dept] of Object.entries(people)) {
    const deptId = depts[dept];
    const { id } = pass(await call('house/staff/submit', { staffName: `人${account}`, deptId, mobile: '13800000000' }, 'admin'))
      .data as Key;
    staff[account] = id;
    await sql(`update sys_user set staff_id = $1, dept_id = $2 where tenant_id = '000000' and account = $3`, id, deptId, account);
  }
  const post: TradeHouse['post'] = (path, body, account = 'admin') => call(`${trade}/${path}`, body, account);
  const read: TradeHouse['read'] = async (page, id, account = 'admin') => {
    const { data } = await http.call('GET', `/api/${trade}/${page}/detail?id=${id}`, { token: await http.tokenOf(account) });
    return isObject(data) ? data : {};
  };
  const tryMove: TradeHouse['tryMove'] = async (page, name, id, more = {}, account = 'admin') => {
    const { version } = await read(page, id);
    return post(`${page}/transition`, { name, items: [{ id, version }], ...more }, account);
  };
  return {
    ...{ http, depts, staff, post, read, tryMove, sql },
    save: async (page, values, account) => pass(await post(`${page}/submit`, values, account)).data as Key,
    move: async (page, name, id, more, account) => void pass(await tryMove(page, name, id, more, account)),
    find: async (page, filter = {}, op = {}, account = 'admin') => {
      const search = { searchType: 'N', searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] };
      return rowsOf(pass(await post(`${page}/page`, { current: 1, size: 200, ...search }, account)).data);
    },
    upload: async (page, field, name, content) => {
      const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      const body = `${head}${content.toString()}\r\n--b--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      return http.call('POST', `/api/file/upload?bizType=${trade}/${page}&field=${field}`, {
        ...{ token: await http.tokenOf('admin'), body, headers },
      });
    },
    importRows: async (page, rows, query = '') =>
      sendImport(http, await makeWorkbook(rows), { token: await http.tokenOf('admin'), page: `${trade}/${page}`, query }),
    runDay: async (today) => {
      const errors: unknown[] = [];
      const clock = () => Promise.resolve({ today, now: `${today} 12:00:00` });
      const runner = createDailyRunner({ database: http.database, store: http.store, clock, onError: (error) => errors.push(error) });
      await runner.look();
      expect(errors).toEqual([]);
    },
    close: () => http.close(),
  };
}
