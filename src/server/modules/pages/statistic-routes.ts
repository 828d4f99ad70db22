import type { FastifyReply } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { type StatisticAnswer, statisticSizes } from '../../../protocol/statistic';
import type { StatisticModel } from '../../../schema/model/statistic-model';
import { groupColumns, groupTotals } from '../../../schema/view/group-columns';
import { exportFormats } from '../../records/export/export-rows';
import { auditStatistic, writeStatistic } from '../../records/export/export-statistic';
import { readStatistic } from '../../records/read/read-statistic';
import { type PageContext, recordOf, requireRight } from '../../rights/page-context';
import { changes, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { toContentDisposition } from '../../http/content-disposition';
import { toEnvelope } from '../../http/envelope';
import { object } from '../../http/fields';
import { isRestricted } from '../../query/field-rules';
import { noteRefusal, openContext, type PageRequest, readPage, toListRequest } from '../../http/page-call';
import { groupFields, searchQuery, statisticExportBody } from '../../http/search-schema';
import { readLanguage } from '../../language';
import type { ServerContext } from '../../http/server-context';

type Sent = PageRequest &
  Parameters<typeof toListRequest>[1] & {
    readonly body: { readonly statistic?: string | undefined; readonly by?: string | undefined; readonly groups?: number | undefined };
  };

/** The rows of a list in groups by one of its columns, counted, with the sums that the caller may see. Errors: wrongParameter where the page does not group by it. */
function groupedBy(page: PageContext, field: string): StatisticModel {
  const { model } = page.page;
  const found = groupColumns(model).find(({ grouping }) => grouping.field === field);
  if (!found) throw refusal('wrongParameter', { name: 'by' });
  const sums = groupTotals(model).filter(({ own }) => !isRestricted(page.source.rules, recordOf(page).name, own));
  return {
    ...{ name: 'by', label: found.column.label, icon: '', sort: 0, by: found.grouping, search: [], chart: 'bar' },
    measures: [{ label: model.label, how: 'count' }, ...sums.map(({ label, own }) => ({ label, how: 'sum' as const, field: own }))],
  };
}

function statisticOf(page: PageContext, { statistic: name, by }: Sent['body']): StatisticModel {
  // Who may see the list may see it in groups.
  if (name === undefined && by !== undefined) return groupedBy(page, by);
  const statistic = page.page.model.statistics?.find((each) => each.name === name);
  if (!statistic) throw refusal('wrongParameter', { name: 'statistic' });
  requireRight(page, statistic.name);
  return statistic;
}

/** Reads the statistic that a call names. Errors: forbidden, wrongParameter, the search codes of the catalogue. */
async function read(page: PageContext, request: Sent): Promise<{ readonly statistic: StatisticModel; readonly answer: StatisticAnswer }> {
  const { groups = statisticSizes[0] } = request.body;
  const statistic = statisticOf(page, request.body);
  if (!statisticSizes.some((size) => size === groups)) throw refusal('wrongParameter', { name: 'groups' });
  const { tenantId, condition } = toListRequest(page, request);
  return { statistic, answer: await readStatistic(page, { tenantId, size: groups, ...(condition ? { condition } : {}) }, statistic) };
}

async function sendFile(page: PageContext, request: Sent & { readonly body: Values }, reply: FastifyReply): Promise<FastifyReply> {
  try {
    requireRight(page, 'view');
    requireRight(page, 'export');
  } catch (error) {
    throw await noteRefusal(page, error, { action: 'export' });
  }
  const format = exportFormats.find((each) => each === request.body['format']);
  if (!format) throw refusal('wrongParameter', { name: 'format' });
  const found = { ...(await read(page, request)), format };
  const file = await writeStatistic(page, { ...found, language: readLanguage(request.headers['accept-language']) });
  await page.database.write(page.caller.tenantId, (tx) => auditStatistic(tx, page, found, request.body));
  return reply.header('Content-Disposition', toContentDisposition('attachment', file.name)).type(file.type).send(file.bytes);
}

/** Serves the statistics of pages: what each counts stands in its page file, and over which rows the search says. */
export function addStatisticRoutes(server: Server, ctx: ServerContext): void {
  const parts = { params: pageParams, query: searchQuery, body: object(groupFields, { open: true }), load: 'search' } as const;
  server.post('/api/:module/:page/statistic', reads('permission:<page>_view', parts), (request) => {
    const page = openContext(ctx, request);
    return readPage(page, async () => {
      requireRight(page, 'view');
      return toEnvelope((await read(page, request)).answer);
    });
  });
  server.post(
    '/api/:module/:page/statistic-export',
    changes('permission:<page>_export', { params: pageParams, query: searchQuery, body: statisticExportBody, load: 'export' }),
    (request, reply) => sendFile(openContext(ctx, request), request, reply),
  );
}
