import type { FastifyReply } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { type StatisticAnswer, statisticSizes } from '../../../protocol/statistic';
import type { MeasureModel, StatisticModel } from '../../../schema/model/statistic-model';
import { type GroupColumn, groupColumns, groupTotals, pivotNumbers } from '../../../schema/view/group-columns';
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

/** What `groupFields` says. */
interface Asked {
  readonly statistic?: string | undefined;
  readonly by?: string | undefined;
  readonly across?: string | undefined;
  readonly how?: string | undefined;
  readonly of?: string | undefined;
  readonly groups?: number | undefined;
}

type Sent = PageRequest & Parameters<typeof toListRequest>[1] & { readonly body: Asked };

function groupColumnOf({ page }: PageContext, name: 'by' | 'across', field: string): GroupColumn {
  const found = groupColumns(page.model).find(({ grouping }) => grouping.field === field);
  if (!found) throw refusal('wrongParameter', { name });
  return found;
}

/** What a cell of a pivot tells. Errors: wrongParameter where it is no number of the list that the caller sees whole. */
function measureOf({ page: { model }, source }: PageContext, record: string, { how = 'count', of }: Asked): MeasureModel {
  if (how === 'count') return { label: model.label, how };
  if (how !== 'sum' && how !== 'average') throw refusal('wrongParameter', { name: 'how' });
  const number = pivotNumbers(model).find(({ own }) => own === of);
  if (!number || isRestricted(source.rules, record, number.own)) throw refusal('wrongParameter', { name: 'of' });
  return { label: number.label, how, field: number.own };
}

/**
 * The rows of a list in groups by one of its columns: counted, with the sums that the caller may see; or, with a second column across, one figure a cell.
 * Errors: wrongParameter where the page does not group by it.
 */
function groupedBy(page: PageContext, field: string, asked: Asked): StatisticModel {
  const { model } = page.page;
  const record = recordOf(page).name;
  const found = groupColumnOf(page, 'by', field);
  const base = { name: 'by', icon: '', sort: 0, by: found.grouping, search: [], chart: 'bar' as const };
  if (asked.across !== undefined) {
    const beside = groupColumnOf(page, 'across', asked.across);
    if (beside.grouping.field === field) throw refusal('wrongParameter', { name: 'across' });
    const [rows, columns] = [found.column.label, beside.column.label];
    return {
      ...{ ...base, across: beside.grouping, measures: [measureOf(page, record, asked)] },
      label: { zh: `${rows.zh}×${columns.zh}`, en: `${rows.en} × ${columns.en}` },
    };
  }
  const sums = groupTotals(model).filter(({ own }) => !isRestricted(page.source.rules, record, own));
  return {
    ...{ ...base, label: found.column.label },
    measures: [{ label: model.label, how: 'count' }, ...sums.map(({ label, own }) => ({ label, how: 'sum' as const, field: own }))],
  };
}

function statisticOf(page: PageContext, asked: Asked): StatisticModel {
  const { statistic: name, by } = asked;
  // Who may see the list may see it in groups.
  if (name === undefined && by !== undefined) return groupedBy(page, by, asked);
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
