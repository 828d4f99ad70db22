import { getAt, isObject, type Values } from '../../base/dot-path';
import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { RecordModel } from '../../schema/model/record-model';
import { hashPassword as hashWithArgon } from '../auth/passwords';
import type { Database, Queryable } from '../db/connections/database';
import { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts';
import { followWrite } from '../records/rollups/follow-writes';
import { insertRows, type StoredRow } from './insert-rows';
import { makeInstitute } from './make-institute';
import { peopleOf } from './make-organisation';
import { groupRows, inBatches, type Seed, type SeedRow } from './seed-row';

export interface LoadDemoOptions {
  readonly database: Database;
  readonly schemas: Pick<CompiledSchemas, 'records'>;
  readonly onProgress?: (text: string) => void;
  /** YYYY-MM-DD; the institute's dates are relative to it. */
  readonly today?: string;
  readonly scale?: number;
  readonly seed?: number;
  readonly hashPassword?: (plain: string) => Promise<string>;
}

/** The tenant of the demo institute. */
export const demoTenant = '000000';
const otherTenant = '000001';

interface TrailStep {
  readonly time: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly action: string;
  readonly subject_id: string;
}

interface Account extends DemoAccount {
  readonly tenantId: string;
  readonly userId: string;
  readonly roleId: string;
  readonly hash: string;
  readonly staff?: SeedRow | undefined;
  /** Key of the customer that it signs in for. */
  readonly unit?: string | undefined;
}

/** Day in the institute's time zone. */
const dayNow = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

/** Keys of rows to ids; a key that no row bears would be a mistake of the seed. */
class Keys {
  private readonly ids = new Map<string, string>();

  constructor(rows: readonly SeedRow[], nextId: () => string) {
    for (const row of rows) this.ids.set(row.key, nextId());
  }

  idOf(key: string): string {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`No row bears the key ${key}.`);
    return id;
  }

  /** The values with ids in place of keys, those of lines too. */
  resolve(record: RecordModel, values: Values): Values {
    const result: Record<string, unknown> = { ...values };
    for (const field of record.fields) {
      const value = getAt(values, field.path);
      const { line } = field;
      if (line && Array.isArray(value)) result[field.name] = value.filter(isObject).map((each) => this.resolve(line, each));
      else if (typeof value === 'string' && (field.type === 'ref' || field.type === 'refs'))
        result[field.name] = value
          .split(',')
          .map((key) => this.idOf(key))
          .join(',');
    }
    return result;
  }
}

async function insertAccounts(tx: Queryable, accounts: readonly Account[], keys: Keys): Promise<void> {
  for (const [index, { tenantId, role, roleName, roleId, userId, hash, staff, unit }] of accounts.entries()) {
    const values = staff?.values ?? {};
    const name = typeof values['staffName'] === 'string' ? values['staffName'] : roleName;
    await tx.query('insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ($1, $2, $3, $4, $5)', [
      tenantId,
      roleId,
      roleName,
      role,
      index + 1,
    ]);
    await tx.query(
      `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, email, phone, sex, dept_id, staff_id, enter_id)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11)`,
      [
        tenantId,
        userId,
        role,
        hash,
        name,
        values['email'] ?? '',
        values['mobile'] ?? '',
        values['sex'] ?? '',
        staff ? keys.idOf(String(values['deptId'])) : null,
        staff ? keys.idOf(staff.key) : null,
        unit === undefined ? null : keys.idOf(unit),
      ],
    );
    await tx.query('insert into sys_user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenantId, userId, roleId]);
  }
}

/** Writes what was done with the rows: that each was entered, and the transitions that it went through. */
async function insertTrail(tx: Queryable, record: RecordModel, steps: readonly TrailStep[], nextId: () => string): Promise<void> {
  const sql = `insert into sys_audit (tenant_id, id, time, user_id, user_name, action, subject, subject_id)
    select $2, id, time, user_id, user_name, action, $3, subject_id
    from json_to_recordset($1::json) as given (id bigint, time timestamptz, user_id bigint, user_name text, action text, subject_id bigint)`;
  for (const batch of inBatches(steps, 1_000))
    await tx.query(sql, [JSON.stringify(batch.map((step) => ({ ...step, id: nextId() }))), demoTenant, record.name]);
}

/** The customer who has most of everything: his account shows what a customer sees. */
function busiestUnit({ customers, orders, quotes, contracts, settlements }: ReturnType<typeof makeInstitute>): string | undefined {
  const all = [orders, quotes, contracts, settlements].map((rows) => groupRows<SeedRow>(rows, (row) => String(row.values['enterId'])));
  const weightOf = ({ key }: SeedRow): number => all.reduce((weight, rows) => weight * (1 + (rows.get(key)?.length ?? 0)), 1);
  return customers.reduce<SeedRow | undefined>((best, row) => (best && weightOf(best) >= weightOf(row) ? best : row), undefined)?.key;
}

/** Says who did something: the account of the member of staff; somebody without an account goes by the id of the staff's row. */
function makeAuthors(accounts: readonly Account[], staff: readonly Seed<'hr/staff'>[], keys: Keys) {
  const [administrator] = accounts;
  const people = new Map(staff.map((row) => [row.key, row]));
  const users = new Map(accounts.flatMap((account) => (account.staff ? [[account.staff.key, account.userId] as const] : [])));
  return (key: string | undefined): Pick<StoredRow, 'userId' | 'userName' | 'deptId'> => {
    const person = key === undefined ? undefined : people.get(key);
    return {
      userId: person ? (users.get(person.key) ?? keys.idOf(person.key)) : (administrator?.userId ?? '0'),
      userName: person ? String(person.values.staffName) : (administrator?.roleName ?? ''),
      deptId: person ? keys.idOf(String(person.values.deptId)) : null,
    };
  };
}

/**
 * Loads the demo institute: two tenants, a role and an account for each kind of user, and the institute's rows, all or nothing.
 * Errors: throws where the schemas lack a record of the demo.
 */
export async function loadDemo(options: LoadDemoOptions): Promise<void> {
  const { database, schemas, today = dayNow(), scale = 1, seed = 20_260_101, hashPassword = hashWithArgon } = options;
  const say = (text: string): void => options.onProgress?.(text);
  const nextId = (): string => database.ids.next();
  const institute = makeInstitute({ seed, today, scale });
  const records = Object.entries(institute).map(([name, rows]): readonly [RecordModel, readonly SeedRow[]] => {
    const record = schemas.records.get(name);
    if (!record) throw new Error(`The schemas have no record ${name}; the demo needs it.`);
    return [record, rows];
  });
  const keys = new Keys(
    records.flatMap(([, rows]) => rows),
    nextId,
  );
  const hash = await hashPassword(demoPassword);
  const toAccount = (tenantId: string, account: DemoAccount): Account => ({
    ...account,
    tenantId,
    userId: nextId(),
    roleId: nextId(),
    hash,
    staff: tenantId === demoTenant && account.person ? peopleOf(institute.staff, account.person[0])[account.person[1]] : undefined,
    unit: tenantId === demoTenant && account.guest ? busiestUnit(institute) : undefined,
  });
  const accounts = demoAccounts.map((account) => toAccount(demoTenant, account));
  const authorOf = makeAuthors(accounts, institute.staff, keys);
  await database.system((q) =>
    q.query(
      `insert into sys_tenant (tenant_id, tenant_name, linkman) values ($1, '湘衡计量检测研究院', '综合管理部'), ($2, '示范计量检测中心', '管理员') on conflict do nothing`,
      [demoTenant, otherTenant],
    ),
  );
  await database.write(demoTenant, async (tx) => {
    for (const [record, rows] of records) {
      const stored = rows.map((row): StoredRow => ({
        id: keys.idOf(row.key),
        createTime: row.createTime,
        ...authorOf(row.createdBy),
        values: keys.resolve(record, row.values),
      }));
      await insertRows(tx, record, { tenantId: demoTenant, rows: stored, nextId });
      followWrite(
        tx,
        { tenantId: demoTenant, records: schemas.records },
        { record, ids: stored.map((row) => row.id), values: stored.map((row) => row.values) },
      );
      const steps = rows.flatMap((row) =>
        [{ action: 'create', time: row.createTime, by: row.createdBy }, ...(row.trail ?? [])].map(({ action, time, by }): TrailStep => {
          const { userId, userName } = authorOf(by);
          return { action, time, user_id: userId, user_name: userName, subject_id: keys.idOf(row.key) };
        }),
      );
      await insertTrail(tx, record, steps, nextId);
      say(`${record.label.zh} ${rows.length} / ${record.label.en} ${rows.length}`);
    }
    await insertAccounts(tx, accounts, keys);
  });
  const others = demoAccounts.filter(({ role }) => role === 'admin').map((account) => toAccount(otherTenant, account));
  await database.write(otherTenant, (tx) => insertAccounts(tx, others, keys));
  say(`账号 ${accounts.length + others.length} / accounts ${accounts.length + others.length}`);
}
