import { refusal } from '../../../protocol/errors';
import { openQueries } from '../../auth/open-tokens';
import { messageLanguage } from '../../messages/institute-language';
import { fileQuota } from '../../files/file-quota';
import type { IdMaker, Queryable } from '../../db/connections/database';

interface Parameter {
  readonly key: string;
  readonly name: string;
  takes(value: string): boolean;
}

const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
const onOff = oneOf('true', 'false');

/** The parameters of a tenant that the program reads, each with the values that it may have. */
const tenantParameters: readonly Parameter[] = [
  { key: 'account.passwordProfile', name: '密码要求', takes: oneOf('modern', 'composed') },
  { key: 'account.smsRequired', name: '登录须短信验证码', takes: onOff },
  { key: 'account.selfRegister', name: '允许自行注册', takes: onOff },
  { key: 'account.anonymousUpload', name: '注册时允许上传附件', takes: onOff },
  { key: messageLanguage, name: '邮件与短信的语言', takes: oneOf('zh', 'en') },
  { key: fileQuota, name: '附件空间上限（MB）', takes: (value) => /^[1-9]\d{0,7}$/.test(value) },
  { key: openQueries, name: '公众令牌可查询次数', takes: (value) => /^[1-9]\d{0,3}$/.test(value) },
];

/** Reads what a tenant has of them. Shape: '' where it says nothing. */
export async function readParameters(q: Queryable, tenantId: string): Promise<Readonly<Record<string, string>>> {
  const answer = await q.query(
    'select param_key, param_value from sys_param where tenant_id = $1 and is_deleted = 0 and param_key = any($2::text[])',
    [tenantId, tenantParameters.map(({ key }) => key)],
  );
  const said = new Map(answer.rows.map((row) => [String(row['param_key']), String(row['param_value'])]));
  return Object.fromEntries(tenantParameters.map(({ key }) => [key, said.get(key) ?? '']));
}

/** Writes some of them; '' takes one back. Errors: wrongParameter. */
export async function writeParameters(
  q: Queryable,
  { tenantId, ids, values }: { readonly tenantId: string; readonly ids: IdMaker; readonly values: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const known = tenantParameters.find((each) => each.key === key);
    if (!known || typeof value !== 'string' || (value !== '' && !known.takes(value)))
      throw refusal('wrongParameter', { name: key.slice(0, 60) });
    if (value === '')
      await q.query(
        'update sys_param set is_deleted = 1, version = version + 1, update_time = now() where tenant_id = $1 and param_key = $2 and is_deleted = 0',
        [tenantId, key],
      );
    else
      await q.query(
        `insert into sys_param as p (tenant_id, id, param_name, param_key, param_value) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = excluded.param_value, version = p.version + 1, update_time = now()`,
        [tenantId, ids.next(), known.name, key, value],
      );
  }
}
