import { refusal } from '../../../protocol/errors';
import { statisticSizes } from '../../../protocol/statistic';
import { readStatistic } from '../../records/read/read-statistic';
import { requireRight } from '../../rights/page-context';
import { reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { object, required, text, whole } from '../../http/fields';
import { openContext, readPage, toListRequest } from '../../http/page-call';
import { searchQuery } from '../../http/search-schema';
import type { ServerContext } from '../../http/server-context';

/** Serves the statistics of pages: what each counts stands in its page file, and over which rows the search says. */
export function addStatisticRoutes(server: Server, ctx: ServerContext): void {
  const parts = {
    params: pageParams,
    query: searchQuery,
    body: object({ statistic: required(text()), groups: whole() }, { open: true }),
    load: 'search',
  } as const;
  server.post('/api/:module/:page/statistic', reads('permission:<page>_view', parts), (request) => {
    const page = openContext(ctx, request);
    return readPage(page, async () => {
      requireRight(page, 'view');
      const { statistic: name, groups = statisticSizes[0] } = request.body;
      const statistic = page.page.model.statistics?.find((each) => each.name === name);
      if (!statistic || !statisticSizes.some((size) => size === groups))
        throw refusal('wrongParameter', { name: statistic ? 'groups' : 'statistic' });
      requireRight(page, statistic.name);
      const { tenantId, condition } = toListRequest(page, request);
      const asked = { tenantId, size: groups, ...(condition ? { condition } : {}) };
      return toEnvelope(await readStatistic(page, asked, statistic));
    });
  });
}
