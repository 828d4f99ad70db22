import type { FastifyRequest } from 'fastify';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { RecordModel } from '../../../schema/model/page-model';
import { callerOf } from '../../http/access';
import type { ServerDesk } from '../../http/server-desk';
import { loadRow } from '../../query/load-rows';
import { openPageDesk } from '../../rights/open-page-desk';
import { demandRight } from '../../rights/page-desk';

/** The ids of files that stand in a row as it is shown: in its own fields, then in its lines. */
function idsIn(record: RecordModel, row: Values): readonly string[] {
  return record.fields.flatMap((field) => {
    const value = getAt(row, field.path);
    const { line } = field;
    if (line) return Array.isArray(value) ? value.filter(isObject).flatMap((each) => idsIn(line, each)) : [];
    return field.type === 'files' && typeof value === 'string' ? value.split(',').filter((id) => id !== '') : [];
  });
}

/** The ids of the files of a row, as far as the caller may see them, by the page or the record that keeps it. Errors: pageUnknown, forbidden, rowGone. */
export async function filesOfRow(
  desk: ServerDesk,
  request: FastifyRequest,
  { bizType, bizId }: { readonly bizType: string; readonly bizId: string },
): Promise<readonly string[]> {
  const caller = callerOf(request);
  const path = [...desk.store.current().serving.values()].find(({ model }) => model.record.name === bizType)?.model.path ?? bizType;
  const page = openPageDesk(desk, { path, caller, request: { id: request.id, address: request.ip } });
  demandRight(page, 'view');
  const { tenantId } = caller;
  const row = await desk.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id: bizId }));
  if (!row) throw refusal('rowGone', {});
  return idsIn(page.page.model.record, row);
}
