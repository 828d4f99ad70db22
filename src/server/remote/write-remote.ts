import { isObject, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { AppError } from '../../base/app-error';
import { refusal } from '../../protocol/errors';
import type { Text } from '../../schema/model/text';
import { toContext } from '../auth/caller';
import { type AuditEntry, writeAudits } from '../audit/audit-trail';
import { compareRows, type RowChange } from '../query/compare-rows';
import type { Row } from '../query/load-rows';
import { composeRow, requireFaultless } from '../records/write/compose-row';
import { explainRestricted } from '../records/write/explain-restricted';
import { loadEntries } from '../records/write/load-entries';
import { lookFor, rulesOf } from '../records/write/look-for';
import { readSent } from '../records/write/read-sent';
import { readVersion } from '../records/write/read-version';
import { loadWithin } from '../records/write/references';
import { mergeRow } from '../records/write/row-rules';
import { requireWhen, type Stored, submitAction } from '../records/write/submit-row';
import { changeScopeOf } from '../rights/change-scope';
import { recordOf, requireRight } from '../rights/page-context';
import { BackendRefusal, callBackend } from './call-backend';
import { loadRemote, pathOf, type RemotePage } from './read-remote';
import { isRemoteId, showRow, theirName, writeRow } from './remote-row';

/** Which rows somebody may change cannot be told here. Errors: remoteScope. */
function requireUnlimited({ ctx }: RemotePage, action: string): void {
  if (changeScopeOf(ctx.caller, { page: ctx.page.model, source: ctx.source }, action)) throw refusal('remoteScope', {});
}

/** Errors: rowGone; stale with the row as it is now. */
async function loadForChange(remote: RemotePage, { id, version }: Stored): Promise<Row> {
  const row = await loadRemote(remote, id);
  const { ctx } = remote;
  if (row.version !== version) throw refusal('stale', { row: showRow(recordOf(ctx), ctx.source.rules, row) });
  return row;
}

/** An id of theirs may be longer than those that entries keep: it stands among the changes. */
const idChange = (id: string): readonly RowChange[] => (id === '' ? [] : [{ field: 'id', before: null, after: id }]);

async function note({ ctx }: RemotePage, entries: readonly AuditEntry[]): Promise<void> {
  await ctx.database.write(ctx.caller.tenantId, (tx) =>
    writeAudits(
      tx,
      ctx,
      entries.map((entry) => ({ ...entry, changes: [...idChange(entry.id ?? ''), ...(entry.changes ?? [])] })),
    ),
  );
}

const unknown: Text = { zh: '后端没有答复，不知道是否已经办好', en: 'The back end did not answer; nobody knows whether it was done' };

/** Makes a call that changes something; one whose outcome nobody knows is noted too. Errors: invalidFields where theirs name fields of the page. */
async function change(
  remote: RemotePage,
  call: Omit<Parameters<typeof callBackend>[1], 'method' | 'changes'>,
  entries: readonly AuditEntry[],
): Promise<unknown> {
  try {
    return await callBackend(remote.backend, { method: 'POST', changes: true, ...call });
  } catch (error) {
    if (error instanceof AppError && error.code === 'remoteUnknown')
      await note(
        remote,
        entries.map((entry) => ({ ...entry, comment: unknown.zh })),
      );
    throw error instanceof BackendRefusal ? toOwnFields(remote, error) : error;
  }
}

/** Puts what the other back end says of its fields to those of the page. */
function toOwnFields({ ctx, api }: RemotePage, error: BackendRefusal): Error {
  const found = recordOf(ctx).fields.flatMap((field): (readonly [string, Text])[] => {
    const said = error.fields[theirName(api, field.name)];
    return said === undefined ? [] : [[field.name, { zh: said, en: said }]];
  });
  return found.length > 0 ? refusal('invalidFields', { fields: Object.fromEntries(found) }, { cause: error }) : error;
}

/** Brings what was sent to the values that are saved, by the rules of the page file. Errors: invalidFields, guard. */
async function prepare({ ctx }: RemotePage, body: Values, old: Row | undefined): Promise<Values> {
  const record = recordOf(ctx);
  const { sent, strange } = readSent(ctx, body);
  const context = { ...toContext(ctx.caller), ...(old ? { old } : {}) };
  if (old) requireWhen(ctx, 'edit', old, context);
  return ctx.database.read(ctx.caller.tenantId, async (q) => {
    const { merged, refused } = mergeRow(ctx, await loadWithin(q, ctx, old ? [old] : []), { sent, old, context });
    const kept = await loadEntries(q, ctx.caller.tenantId, record.fields);
    const composed = await composeRow(
      ctx,
      { merged, old, context, kept, related: undefined },
      {
        // It refers to nothing, and its numbers are given there.
        fill: (values) => ({ values, errors: new Map() }),
        number: (values) => values,
        look: (values) => lookFor(q, ctx, rulesOf(record), { values, context, id: old?.id, hold: false }),
      },
    );
    const faults = await explainRestricted(q, ctx, { faults: composed.faults, action: old ? 'edit' : 'create' });
    return requireFaultless(ctx, { values: composed.values, faults }, [...strange, ...refused]);
  });
}

/** The id that a save answers with: bare, or in an object. Shape: '' where it tells none. */
function savedId({ api }: RemotePage, data: unknown): string {
  const told = isObject(data) ? data[theirName(api, 'id')] : data;
  return typeof told === 'string' && isRemoteId(told) ? told : '';
}

/** What a row is by now; its own way of telling states apart decides. */
async function storedAs(remote: RemotePage, id: string): Promise<Stored> {
  if (id === '') return { id, version: 0 };
  // It is saved: a look that fails takes nothing back.
  const row = await loadRemote(remote, id).catch(() => undefined);
  return { id, version: row?.version ?? 0 };
}

interface KeyedWrite {
  readonly body: Values;
  /** Header `Idempotency-Key`, handed on: back ends that know it do nothing twice. */
  readonly key: string | undefined;
}

const keyed = (key: string | undefined): { readonly headers?: Readonly<Record<string, string>> } =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };

/** Creates or changes a row of the other back end. Errors: forbidden, versionMissing, stale, rowGone, invalidFields, and those of calls. */
export async function submitRemote(remote: RemotePage, { body, key }: KeyedWrite): Promise<Stored> {
  const { ctx, api } = remote;
  const record = recordOf(ctx);
  const action = submitAction(body);
  requireRight(ctx, action);
  requireUnlimited(remote, action);
  const path = action === 'edit' ? api.edit : api.create;
  if (path === undefined) throw refusal('remoteLacks', { label: record.label });
  const id = isEmpty(body['id']) ? '' : String(body['id']);
  if (id !== '' && !isRemoteId(id)) throw refusal('rowGone', {});
  const version = readVersion(body['version']);
  if (id !== '' && typeof version === 'string') throw refusal(version, { name: 'version' });
  const old = id === '' ? undefined : await loadForChange(remote, { id, version: Number(version) });
  const values = await prepare(remote, body, old);
  const changes = compareRows(record, old, values);
  const sent = { ...(id === '' ? {} : { [theirName(api, 'id')]: id }), ...writeRow(record, api, values) };
  const data = await change(remote, { path: pathOf(api, path), body: sent, ...keyed(key) }, [{ action, id, changes }]);
  const made = id === '' ? savedId(remote, data) : id;
  await note(remote, [{ action, id: made, changes }]);
  return storedAs(remote, made);
}

/** So many rows are removed at once: each is read before. */
const mostRemoved = 100;

/** Removes rows of the other back end by one call. Errors: forbidden, tooManyItems, stale, rowGone, guard, and those of calls. */
export async function removeRemote(remote: RemotePage, items: readonly Stored[], key: string | undefined): Promise<void> {
  const { ctx, api } = remote;
  const record = recordOf(ctx);
  requireRight(ctx, 'remove');
  requireUnlimited(remote, 'remove');
  if (!api.remove) throw refusal('remoteLacks', { label: record.label });
  if (items.length > mostRemoved) throw refusal('tooManyItems', { limit: mostRemoved });
  const rows: Row[] = [];
  for (const item of items) rows.push(await loadForChange(remote, item));
  for (const row of rows) requireWhen(ctx, 'remove', row, { ...toContext(ctx.caller), old: row });
  const ids = rows.map(({ id }) => id).join(',');
  const entries = rows.map((row) => ({ action: 'remove', id: row.id, changes: compareRows(record, row, undefined) }));
  const parts = api.remove.ids === 'query' ? { query: { ids } } : { body: { ids } };
  await change(remote, { path: pathOf(api, api.remove.path), ...parts, ...keyed(key) }, entries);
  await note(remote, entries);
}
