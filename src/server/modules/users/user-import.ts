import type { FastifyRequest } from 'fastify';
import { storedRole } from '../../../base/roles/role-names';
import { AppError } from '../../../base/app-error';
import { describeError, refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import { readProfile } from '../../auth/change-password';
import { holdsCode } from '../../auth/caller';
import { makePassword } from '../../auth/make-password';
import { judgePassword, type PasswordProfile } from '../../auth/password-policy';
import { hashPassword, isLegacyHash } from '../../auth/passwords';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import type { AuditEntry } from '../../audit/audit-trail';
import { callerOf } from '../../http/access';
import { compareFields, guardOf, manage } from '../../http/admin-call';
import { readDepartmentNames } from '../departments/department-names';
import { type FindLink, findLinks, links } from './find-links';
import { requireStillMet, requireUserChange } from './guard-user';
import { readParts } from '../../http/read-multipart';
import { readUserValues } from './read-user-values';
import type { ServerContext } from '../../http/server-context';
import { insertUser, readTaken, setRoles, updateUser } from './store-user';
import { readUser, toldOfUser } from './user-admin-reads';
import { readUserSheet, type UserLine } from './user-sheet';

/** Units: bytes. */
const sizeLimit = 5 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;

interface Sent {
  readonly content: Buffer;
  /** True: accounts that are there already are changed; else they are refused. */
  readonly covers: boolean;
}

/** Errors: wrongMediaType, missingParameter, fileTooLarge. */
async function readSent(request: FastifyRequest, isCovered: boolean | undefined): Promise<Sent> {
  let content: Buffer | undefined;
  let covers = isCovered === true;
  for await (const part of readParts(request, { files: 1, fileSize: sizeLimit, fields: 10, fieldSize: 100 })) {
    if (part.kind === 'file') content = part.content;
    else if (part.field === 'isCovered') covers = ['1', 'true'].includes(part.value.trim());
  }
  if (!content) throw refusal('missingParameter', { name: 'file' });
  return { content, covers };
}

/** What names stand for; one that stands for several things stands for none. */
type Names = ReadonlyMap<string, readonly string[]>;

interface Words {
  readonly roles: Names;
  readonly departments: Names;
  readonly posts: Names;
  /** By column. */
  readonly links: ReadonlyMap<string, FindLink>;
  readonly profile: PasswordProfile;
}

function collect(pairs: readonly (readonly [name: unknown, id: unknown])[]): Names {
  const found = new Map<string, string[]>();
  for (const [name, id] of pairs) found.set(String(name), [...(found.get(String(name)) ?? []), String(id)]);
  return found;
}

/** What the words of a file can stand for: what the caller may choose. */
async function readWords(ctx: ServerContext, request: FastifyRequest, lines: readonly UserLine[]): Promise<Words> {
  const { tenantId } = callerOf(request);
  const named = await readDepartmentNames(ctx, tenantId);
  return ctx.database.read(tenantId, async (q) => {
    const ask = async (record: 'roles' | 'posts', sql: string) => {
      const { rows } = await q.query(`${sql} where tenant_id = $1 and is_deleted = 0`, [tenantId]);
      const ids = rows.map((row) => String(row['id']));
      const met = await guardOf(ctx, request, record).keep(q, ids);
      return rows.filter((row) => met.has(String(row['id'])));
    };
    const roles = await ask('roles', 'select id::text, role_name, role_alias from sys_role');
    const posts = await ask('posts', 'select id::text, post_name from sys_post');
    const met = await guardOf(ctx, request, 'departments').keep(q, [...named.keys()]);
    const departments = [...named].filter(([id]) => met.has(id));
    const aliases = new Set(roles.map((row) => row['role_alias']));
    return {
      // An alias is one role's alone, so it wins over another one's name.
      roles: collect([
        ...roles.map((row) => [row['role_alias'], row['id']] as const),
        ...roles.filter((row) => !aliases.has(row['role_name'])).map((row) => [row['role_name'], row['id']] as const),
      ]),
      departments: collect(departments.map(([id, name]) => [name, id] as const)),
      posts: collect(posts.map((row) => [row['post_name'], row['id']] as const)),
      links: await findLinks(q, { ctx, request }, lines),
      profile: await readProfile(q, tenantId),
    };
  });
}

class LineFault extends Error {
  constructor(
    readonly field: string,
    readonly said: Text,
  ) {
    super(said.en);
  }
}

function find(names: Names, field: string, text: string): string {
  const ids = names.get(text) ?? [];
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return id;
  throw new LineFault(
    field,
    ids.length === 0
      ? { zh: `没有“${text.slice(0, 40)}”`, en: `There is no "${text.slice(0, 40)}"` }
      : { zh: `有多个“${text.slice(0, 40)}”，无法确定`, en: `There are several called "${text.slice(0, 40)}"` },
  );
}

const sexes: Readonly<Record<string, string>> = { 男: '1', 女: '2', male: '1', female: '2' };

/** Whom a line links its account to; `old` is the account as the caller may see it, so that no name tells whom a hidden link means. Errors: LineFault. */
function toLinks({ cells }: UserLine, words: Words, old: Fields | undefined): Record<string, string> {
  return Object.fromEntries(
    links.flatMap(([column, name]) => {
      const text = cells.get(column);
      if (text === undefined) return [];
      const settled = words.links.get(column)?.(text, old);
      if (settled?.sentence) throw new LineFault(column, settled.sentence);
      return [[name, settled ? String(settled.value) : find(new Map(), column, text)] as const];
    }),
  );
}

/** What the calls for one account would be sent. Errors: LineFault. */
function toBody(line: UserLine, words: Words, old: Fields | undefined): Record<string, string> {
  const { cells } = line;
  const body = Object.fromEntries(
    [...cells].filter(([name]) => ['account', 'realName', 'name', 'email', 'phone', 'birthday'].includes(name)),
  );
  const [sex, dept, post] = [cells.get('sexName'), cells.get('deptName'), cells.get('postName')];
  return {
    ...body,
    ...(sex === undefined ? {} : { sex: sexes[sex.toLowerCase()] ?? '' }),
    ...(dept === undefined ? {} : { deptId: find(words.departments, 'deptName', dept) }),
    ...(post === undefined ? {} : { postId: find(words.posts, 'postName', post) }),
    ...toLinks(line, words, old),
  };
}

const toRoleIds = ({ cells }: UserLine, words: Words): readonly string[] | undefined => {
  const text = cells.get('roleName');
  const names = text?.split(/[,，、]/).map((name) => name.trim());
  return (
    names && [
      ...new Set(
        names.filter((name) => name !== '').map((name) => find(words.roles, 'roleName', words.roles.has(name) ? name : storedRole(name))),
      ),
    ]
  );
};

interface Password {
  readonly hash: string;
  /** Told once, where it was made. */
  readonly made?: string;
}

async function toPassword(ctx: ServerContext, { cells }: UserLine, profile: PasswordProfile): Promise<Password> {
  const legacy = cells.get('legacyHash');
  if (legacy !== undefined) {
    if (isLegacyHash(legacy)) return { hash: legacy.toLowerCase() };
    throw new LineFault('legacyHash', { zh: '应为 40 位十六进制摘要', en: 'A digest has 40 hexadecimal signs' });
  }
  const sent = ctx.sentPasswords.open(cells.get('password') ?? '');
  if (sent === '') {
    const made = makePassword();
    return { hash: await hashPassword(made), made };
  }
  const reason = judgePassword(sent, { profile, words: [cells.get('account') ?? '', cells.get('realName') ?? ''] });
  if (reason) throw new LineFault('password', reason);
  return { hash: await hashPassword(sent) };
}

/** What is wrong with a line, by its field; anything else is thrown on. */
function toFault(error: unknown): readonly [field: string, said: Text] {
  if (error instanceof LineFault) return [error.field, error.said];
  // The rights over fields are the caller's, the same for each line: the first field that is refused says it.
  if (error instanceof AppError && error.code === 'invalidFields') {
    const [first] = Object.entries(error.detail['fields'] as Readonly<Record<string, Text>>);
    if (first) return first;
  }
  const described =
    error instanceof AppError &&
    ['accountWrong', 'wrongParameter', 'accountTaken', 'staffTaken'].includes(error.code) &&
    describeError(error);
  if (!described) throw error;
  const name = error.detail['name'];
  return [typeof name === 'string' ? name : error.code === 'staffTaken' ? 'staffName' : 'account', described.sentence];
}

const sameRoles = (ids: readonly string[], old: Readonly<Record<string, unknown>> | undefined): boolean =>
  old !== undefined && [...ids].sort().join() === String(old['roleId']).split(',').sort().join();

interface Import {
  readonly ctx: ServerContext;
  readonly request: FastifyRequest;
  readonly words: Words;
  readonly covers: boolean;
}

async function storeLine(tx: Queryable, at: Import, line: UserLine): Promise<{ readonly entry: AuditEntry; readonly made?: string }> {
  const { ctx, words } = at;
  const caller = callerOf(at.request);
  const { tenantId } = caller;
  const account = line.cells.get('account') ?? '';
  const guard = guardOf(ctx, at.request, 'users');
  const taken = await tx.query(
    'select id::text from sys_user where tenant_id = $1 and lower(account) = lower($2) and is_deleted = 0 for update',
    [tenantId, account],
  );
  const id = taken.rows[0] && String(taken.rows[0]['id']);
  if (id !== undefined && (!at.covers || !(await guard.keep(tx, [id])).has(id))) throw refusal('accountTaken', {});
  const old = id === undefined ? undefined : await readUser(tx, tenantId, id);
  const served = old && guard.hide(old);
  const [said, listed] = [toBody(line, words, served), toRoleIds(line, words)];
  guard.requireServed({ ...said, roleId: listed }, served);
  const values = readUserValues(guard.writable(said), old);
  const named = guard.mayWrite('roleId') ? listed : undefined;
  const roleIds = named && sameRoles(named, old) ? undefined : named;
  await requireUserChange(tx, at, { id, old, values: { ...values }, roleIds });
  const user = { tenantId, id: id ?? ctx.database.ids.next(), values };
  // Who is there already keeps his password: a file that is read twice takes nobody's away.
  const password = id === undefined ? await toPassword(ctx, line, words.profile) : undefined;
  const store = () =>
    password
      ? insertUser(tx, { ...user, maker: caller, hash: password.hash, mustChange: password.made !== undefined })
      : updateUser(tx, user);
  await inSavepoint(tx, store).catch((error: unknown) => {
    throw readTaken(error) ?? error;
  });
  if (roleIds) await setRoles(tx, tenantId, user.id, roleIds);
  await requireStillMet(tx, at, { id: user.id, old, values: { ...values }, roleIds });
  const changes = compareFields(toldOfUser, old, await readUser(tx, tenantId, user.id));
  const entry = { action: id === undefined ? 'create' : 'edit', id: user.id, changes };
  return { entry, ...(password?.made === undefined ? {} : { made: password.made }) };
}

/**
 * Makes accounts from a file, or changes those that are there where that is asked for; all of it or, where a line is wrong, nothing. Nobody
 * hands on what he does not hold. Shape: how many, and the passwords that were made, told once.
 * Errors: invalidFields (`<row>.<field>`), beyondOwn, ownRights, forbidden, those of reading.
 */
export async function importUsers(ctx: ServerContext, request: FastifyRequest, isCovered: boolean | undefined): Promise<object> {
  const caller = callerOf(request);
  const { content, covers } = await readSent(request, isCovered);
  if (!holdsCode(caller, 'users_create') || (covers && !holdsCode(caller, 'users_edit'))) throw refusal('forbidden', {});
  const lines = await readUserSheet(content);
  const at: Import = { ctx, request, words: await readWords(ctx, request, lines), covers };
  return manage(ctx, request, {
    subject: 'user',
    tellsSecret: true,
    work: async (tx) => {
      const faults: Record<string, Text> = {};
      const seen = new Set<string>();
      const entries: AuditEntry[] = [];
      const passwords: { readonly account: string; readonly password: string }[] = [];
      for (const line of lines) {
        const account = line.cells.get('account') ?? '';
        try {
          if (seen.has(account.toLowerCase())) throw refusal('accountTaken', {});
          seen.add(account.toLowerCase());
          const { entry, made } = await storeLine(tx, at, line);
          entries.push(entry);
          if (made !== undefined) passwords.push({ account, password: made });
        } catch (error) {
          const [field, said] = toFault(error);
          faults[`${line.row}.${field}`] = { zh: `第 ${line.row} 行：${said.zh}`, en: `Row ${line.row}: ${said.en}` };
        }
      }
      if (Object.keys(faults).length > 0) throw refusal('invalidFields', { fields: faults });
      const made = entries.filter(({ action }) => action === 'create').length;
      return { answer: { made, changed: entries.length - made, passwords }, entries };
    },
  });
}
