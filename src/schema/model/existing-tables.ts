import { toSnakeCase } from '../../base/snake-case';
import type { FieldType } from './field-type';
import type { FieldModel } from './record-model';

/** What a column holds; a `text` column also takes the keys of a dictionary. */
export type ExistingType = Exclude<FieldType, 'lines' | 'option' | 'files'>;

/** A table of the system that a page may show, as the view that stands for it in the database (src/server/db/connections/system-views.sql). */
export interface ExistingTable {
  /** True: people write it through the page; false: its rows come from the system alone. */
  readonly writable: boolean;
  /** Columns, without those that every table has. */
  readonly columns: Readonly<Record<string, ExistingType>>;
  /** True: rows that only the system makes can still be moved to another state. */
  readonly movable?: boolean;
  /** True: its pages are open to who runs the platform alone, whatever else somebody holds. */
  readonly platform?: boolean;
  /** Columns whose numbers end before the usual limit. Shape: column -> greatest value. */
  readonly greatest?: Readonly<Record<string, number>>;
  /** Columns that nobody enters. */
  readonly given: readonly string[];
}

const logColumns = { action: 'text', user_name: 'text', comment: 'text', refused: 'yesNo', address: 'text', request_id: 'text' } as const;

/**
 * What `existing` in a page file may name. A page reaches the columns of the view and no others: hashes of passwords and tokens are in none.
 */
export const existingTables: Readonly<Record<string, ExistingTable>> = Object.freeze({
  params: { writable: false, columns: { param_name: 'text', param_key: 'text', param_value: 'text', remark: 'text' }, given: [] },
  posts: { writable: true, columns: { category: 'text', post_code: 'text', post_name: 'text', sort: 'int', remark: 'text' }, given: [] },
  topMenus: { writable: true, columns: { code: 'text', name: 'text', source: 'text', path: 'text', sort: 'int' }, given: [] },
  dicts: {
    writable: true,
    columns: {
      parent_id: 'ref',
      kind: 'text',
      code: 'text',
      dict_key: 'text',
      dict_value: 'text',
      dict_value_en: 'text',
      colour: 'text',
      sort: 'int',
      remark: 'text',
      is_sealed: 'yesNo',
    },
    given: [],
  },
  errorLogs: {
    writable: false,
    columns: {
      user_name: 'text',
      kind: 'text',
      message: 'text',
      stack: 'text',
      extra: 'text',
      url: 'text',
      fault_time: 'dateTime',
      address: 'text',
    },
    given: [],
  },
  loginLogs: { writable: false, columns: logColumns, given: [] },
  operationLogs: {
    writable: false,
    columns: { ...logColumns, account: 'text', subject: 'text', subject_id: 'text', changed: 'options' },
    given: [],
  },
  sessions: {
    writable: false,
    movable: true,
    columns: {
      account: 'text',
      real_name: 'text',
      address: 'text',
      agent: 'text',
      last_time: 'dateTime',
      expire_time: 'dateTime',
      session_state: 'text',
    },
    given: [],
  },
  deliveries: {
    writable: false,
    movable: true,
    columns: {
      notice: 'text',
      subject: 'text',
      subject_id: 'text',
      delivery_state: 'text',
      attempts: 'int',
      next_time: 'dateTime',
      last_error: 'text',
    },
    given: [],
  },
  sentMessages: {
    writable: false,
    movable: true,
    columns: {
      channel: 'text',
      receiver_name: 'text',
      receiver: 'text',
      notice: 'text',
      template_code: 'text',
      subject: 'text',
      subject_id: 'text',
      sent_state: 'text',
      is_test: 'yesNo',
      attempts: 'int',
      next_time: 'dateTime',
      reason: 'text',
      answer: 'text',
      message_id: 'text',
    },
    given: [],
  },
  accessKeys: {
    writable: true,
    platform: true,
    columns: {
      key_id: 'text',
      key_name: 'text',
      purposes: 'options',
      tenants: 'text',
      addresses: 'text',
      without_nonce: 'yesNo',
      key_state: 'text',
      has_secret: 'yesNo',
      remark: 'text',
    },
    given: ['has_secret'],
  },
  thirdSystems: {
    writable: true,
    columns: { code: 'text', system_name: 'text', base_url: 'text', system_state: 'text', has_secret: 'yesNo', remark: 'text' },
    given: ['has_secret'],
  },
  tenants: {
    writable: true,
    platform: true,
    columns: {
      tenant_code: 'text',
      tenant_name: 'text',
      domain: 'text',
      linkman: 'text',
      contact_number: 'text',
      address: 'text',
      expire_time: 'dateTime',
      tenant_state: 'text',
      admin_account: 'text',
      user_count: 'int',
    },
    given: ['user_count'],
  },
  users: {
    writable: true,
    columns: {
      account: 'text',
      real_name: 'text',
      email: 'text',
      phone: 'text',
      sex: 'text',
      birthday: 'day',
      dept_id: 'ref',
      post_id: 'ref',
      staff_id: 'ref',
      enter_id: 'ref',
      role_ids: 'refs',
      user_state: 'text',
      last_login: 'dateTime',
    },
    given: ['last_login'],
  },
  roles: { writable: true, columns: { parent_id: 'ref', role_name: 'text', role_alias: 'text', sort: 'int' }, given: [] },
  menus: {
    writable: true,
    columns: {
      parent_id: 'ref',
      code: 'text',
      name_zh: 'text',
      name_en: 'text',
      alias: 'text',
      path: 'text',
      source: 'text',
      sort: 'int',
      category: 'text',
      hidden: 'yesNo',
      remark: 'text',
    },
    greatest: { sort: 999_999 },
    given: [],
  },
});

/** The greatest whole number that columns of the system's own tables hold. */
const greatestInteger = 2_147_483_647;

/** Narrows a whole number over a table of the system to what its column holds. */
export function narrowExisting(name: string | undefined, field: FieldModel): FieldModel {
  if (name === undefined || field.type !== 'int') return field;
  const table = Object.hasOwn(existingTables, name) ? existingTables[name] : undefined;
  const most = table?.greatest?.[field.column] ?? greatestInteger;
  const narrow = (word: 'minimum' | 'maximum', limit: number): number => {
    const said = field.schema[word];
    if (typeof said !== 'number') return limit;
    return word === 'minimum' ? Math.max(said, limit) : Math.min(said, limit);
  };
  return { ...field, schema: { ...field.schema, minimum: narrow('minimum', -most), maximum: narrow('maximum', most) } };
}

/** Name of the view that stands for an existing table. */
export const existingView = (name: string): string => `page_${toSnakeCase(name)}`;

/** Says whether a page over such a table is for who runs the platform alone. */
export const isPlatformTable = (name: string | undefined): boolean => name !== undefined && existingTables[name]?.platform === true;
