import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject, type Values } from '../../../base/dot-path';
import type { Condition } from '../../../protocol/condition';
import { refusal } from '../../../protocol/errors';
import { searchCodec } from '../../../protocol/search-codec';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Caller } from '../../auth/caller';
import { shanghaiNow } from '../../db/clock';
import { requirePhone } from '../../auth/require-phone';
import { countUse } from '../../auth/open-tokens';
import { findAccessKey } from '../../auth/signed-calls';
import { type ListRequest, toCountSql, toListSql } from '../../query/list-sql';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';
import { readList, rowsOf } from '../../records/read/read-list';
import { openPageContext } from '../../rights/open-page-context';
import { requireRight } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { pagingFields, toPage } from '../../http/common-schemas';
import { anything, object, required, text, type TypeOf } from '../../http/fields';
import { reads } from '../../http/access';
import { requireOpen } from '../../http/authenticate';
import { toPageEnvelope } from '../../http/admin-call';
import { toEnvelope } from '../../http/envelope';
import { headerText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';
import { noteBody, readSignedCall } from './read-signed-call';
import { findVisitorTenant } from '../../http/visitor-tenant';

const reportsPage = 'metrology/reports';
/** Units: rows of one page. */
const mostRows = 200;
/** Units: seconds. */
const phoneLife = 1800;

/** What the wire calls the fields of a certificate; no others are told or searched. */
const names: Readonly<Record<string, string>> = {
  ...{ id: 'id', reportNo: 'reportNo', certificateNo: 'reportNo', orderNo: 'orderId.orderNo', reportType: 'certificateType' },
  ...{ instrumentName: 'instrumentName', model: 'model', factoryNo: 'factoryNo', manageNo: 'manageNo', enterName: 'certCompany' },
  ...{ checkDate: 'checkDate', validDate: 'validDate', issueDate: 'issueDate', conclusion: 'conclusion', state: 'reportState' },
  validState: 'validState',
};

/** A search by the names of the wire. Errors: searchFieldUnknown for any other. */
function known(condition: Condition): Condition {
  if (condition.kind !== 'test') return { kind: condition.kind, of: condition.of.map(known) };
  const field = Object.hasOwn(names, condition.field) ? names[condition.field] : undefined;
  if (field === undefined) throw refusal('searchFieldUnknown', { column: condition.field, index: condition.index });
  return { ...condition, field };
}

const referred = (row: Values, name: string): Values => {
  const refs = row['$refs'];
  const found = isObject(refs) ? refs[name] : undefined;
  return isObject(found) ? found : {};
};

/** Whether the day of a certificate that is neither replaced nor void is past. */
const isExpired = ({ validState, validDate }: Values): boolean =>
  validState === '1' && typeof validDate === 'string' && validDate !== '' && validDate < shanghaiNow().today;

/** The wire form of a certificate. Its file opens for who is signed in, by the calls for files. */
const toWire =
  (opensFiles: boolean) =>
  (row: Values): Values => {
    const fileId = String(row['fileIds'] ?? '').split(',')[0] ?? '';
    return {
      ...{ id: row['id'], reportNo: row['reportNo'], certificateNo: row['reportNo'], orderNo: referred(row, 'orderId')['display'] },
      ...{ reportType: row['certificateType'], instrumentName: row['instrumentName'], model: row['model'], factoryNo: row['factoryNo'] },
      ...{ manageNo: row['manageNo'], enterName: row['certCompany'] || referred(row, 'enterId')['display'], checkDate: row['checkDate'] },
      ...{ validDate: row['validDate'], issueDate: row['issueDate'], conclusion: row['conclusion'], state: row['reportState'] },
      validState: row['validState'],
      expired: isExpired(row),
      ...{ fileId: opensFiles ? fileId : '', downloadable: opensFiles && fileId !== '' },
    };
  };

interface Asked {
  readonly current: number;
  readonly size: number;
  readonly condition: Condition | undefined;
}

const columnNamed = (record: RecordModel | undefined, name: string): string =>
  record?.fields.find((field: FieldModel) => field.name === name)?.column ?? '';

/** Certificates that were handed out, as the tenant has them; `whose` narrows them further. */
async function listIssued(
  ctx: ServerContext,
  { tenantId, whose }: { readonly tenantId: string; readonly whose?: (alias: string) => Sql },
  { condition, ...paging }: Asked,
): Promise<object> {
  const schemas = ctx.store.current();
  const page = schemas.serving.get(reportsPage);
  if (!page) return toPageEnvelope([], 0, paging);
  const { record, model } = { record: page.model.record, model: page.model };
  const issued = columnNamed(record, 'issueTime');
  if (issued === '') return toPageEnvelope([], 0, paging);
  const handedOut = (alias: string): Sql => sql`${columnOf(alias, issued)} is not null`;
  const scope = (alias: string): Sql => (whose ? sql`${handedOut(alias)} and ${whose(alias)}` : handedOut(alias));
  const source = { record, records: schemas.records, bigrams: schemas.bigrams, scope, sort: model.table.sort };
  const request: ListRequest = { tenantId, orderBy: [], ...paging, ...(condition ? { condition } : {}) };
  const [list] = await ctx.database.read(tenantId, (q) => runSql(q, toListSql(source, request)));
  const [counted] = await ctx.database.read(tenantId, (q) => runSql(q, toCountSql(source, request)));
  const rows: unknown = JSON.parse(String(list?.['rows'] ?? '[]'));
  return toPageEnvelope((Array.isArray(rows) ? rows.filter(isObject) : []).map(toWire(false)), Number(counted?.['count'] ?? 0), paging);
}

/** The condition that a certificate is of a customer who has the telephone number, as its own or a contact's. */
function ofPhone(ctx: ServerContext, tenantId: string, number: string): (alias: string) => Sql {
  const { records } = ctx.store.current();
  const [reports, customers] = [records.get('reports'), records.get('customers')];
  const contacts = customers?.fields.find((field) => field.name === 'contacts')?.line;
  const [enter, own, mobile] = [columnNamed(reports, 'enterId'), columnNamed(customers, 'phone'), columnNamed(contacts, 'mobile')];
  if (!customers || !contacts || [enter, own, mobile].includes('')) return () => sql`false`;
  const listed = sql`select 1 from ${tableAs(contacts, 'l')} where ${alive('l', tenantId)} and ${columnOf('l', 'parent_id')} = c.id and ${columnOf('l', mobile)} = ${number}`;
  return (alias) =>
    sql`exists (select 1 from ${tableAs(customers, 'c')} where ${alive('c', tenantId)} and c.id = ${columnOf(alias, enter)} and (${columnOf('c', own)} = ${number} or exists (${listed})))`;
}

/** What somebody signed in may see of certificates by the page. */
async function listOwn(ctx: ServerContext, request: FastifyRequest, caller: Caller, { condition, ...paging }: Asked): Promise<object> {
  const page = openPageContext(ctx, { path: reportsPage, caller, request: { id: request.id, address: request.ip } });
  requireRight(page, 'view');
  const asked = { tenantId: caller.tenantId, orderBy: [], ...paging, ...(condition ? { condition } : {}) };
  const found = await readList(page, asked);
  return toPageEnvelope(rowsOf(found).map(toWire(true)), found.total, paging);
}

const identity = { createUser: text(), createUserCode: text(), createUserPhone: text(20) };
const pageQuery = object({ ...pagingFields(mostRows), ...identity }, { open: true });
const searchBody = object(
  { ...pagingFields(mostRows), searchType: anything(), searchParam: anything(), searchListVO: anything() },
  { open: true },
);

/** Errors: forbidden where a call says that it is somebody whom its token does not name. */
function requireSame(sent: string | undefined, ...own: readonly string[]): void {
  if (sent !== undefined && sent !== '' && !own.includes(sent)) throw refusal('forbidden', {});
}

/**
 * Lists certificates to whom the token names: somebody signed in what his page shows him, a proven telephone those of its customers, a partner those of its tenant; the latter two
 * those that were handed out. Errors: signatureWrong, sessionLocked, passwordExpired, forbidden, tooManyRequests, those of a search.
 */
async function pageReport(
  ctx: ServerContext,
  request: FastifyRequest,
  { query, body }: { readonly query: TypeOf<typeof pageQuery>; readonly body: TypeOf<typeof searchBody> },
): Promise<object> {
  const sent = await readSignedCall(ctx, request);
  const decoded = searchCodec.decode(body);
  const paging = toPage({ current: query.current ?? body.current, size: query.size ?? body.size });
  const asked = { ...paging, condition: decoded.condition && known(decoded.condition) };
  const { createUser, createUserCode, createUserPhone } = query;
  const claims = await ctx.tokens.readAccess(sent);
  const caller = claims && (await ctx.sessions.findCaller(claims));
  if (caller) {
    requireOpen(request, caller);
    requireSame(createUser, caller.userId, caller.realName, caller.nickName);
    requireSame(createUserCode, caller.userId, caller.account);
    return listOwn(ctx, request, caller, asked);
  }
  const open = await ctx.openTokens.read(sent);
  if (!open) throw refusal('signatureWrong', {});
  if (open.phone) {
    requireSame(createUserPhone, open.phone.number);
    const { tenantId, number } = open.phone;
    if (!(await countUse(ctx.database, tenantId, open))) throw refusal('tooManyRequests', { seconds: phoneLife });
    return listIssued(ctx, { tenantId, whose: ofPhone(ctx, tenantId, number) }, asked);
  }
  const key = await findAccessKey(ctx.database, open.app, 'api');
  const tenantId = headerText(request, 'tenant-id') || (key?.tenants.find((each) => each !== '*') ?? '000000');
  // Who has shown nothing but a captcha has no certificates of his own.
  if (!key || !(key.tenants.includes('*') || key.tenants.includes(tenantId))) throw refusal('forbidden', {});
  return listIssued(ctx, { tenantId }, asked);
}

const phoneBody = object({ phone: required(text(20)), smsId: required(text(64)), code: required(text(10)), tenantId: text(20) });

/** Gives whoever has the code that was sent to a telephone a token that opens its certificates. Errors: signatureWrong, tooManyRequests, smsCodeWrong. */
async function phoneToken(
  ctx: ServerContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { phone: typed, smsId, code, tenantId: sent = '' }: TypeOf<typeof phoneBody>,
): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  const open = await ctx.openTokens.read(await readSignedCall(ctx, request));
  if (!open) throw refusal('signatureWrong', {});
  const tenantId = await findVisitorTenant(ctx.database, request, sent);
  if (!(await countUse(ctx.database, tenantId, open))) throw refusal('tooManyRequests', { seconds: 600 });
  const phone = requirePhone(typed);
  if (!(await ctx.phoneCodes.check({ tenantId, phone, scene: 'report', smsId, code })) || !(await ctx.phoneCodes.use(smsId)))
    throw refusal('smsCodeWrong', {});
  const token = await ctx.openTokens.make({ app: open.app, phone: { tenantId, number: phone } }, phoneLife);
  return toEnvelope({ token, expiresIn: phoneLife });
}

/** Serves certificates to signed calls: of people, of telephones that were proven, of partners. */
export function addReportQueryRoutes(server: Server, ctx: ServerContext): void {
  const signed = {
    preParsing: (request: FastifyRequest, _reply: FastifyReply, payload: Parameters<typeof noteBody>[1]) => noteBody(request, payload),
  };
  server.post('/api/report/pageReport', { ...reads('public', { query: pageQuery, body: searchBody }), ...signed }, (request) =>
    pageReport(ctx, request, { query: request.query, body: request.body }),
  );
  // It changes nothing but that the code is used up; what is signed is the body as it is.
  server.post('/api/report/phoneToken', { ...reads('public', { body: phoneBody, budget: 'code' }), ...signed }, (request, reply) =>
    phoneToken(ctx, { request, reply }, request.body),
  );
}
