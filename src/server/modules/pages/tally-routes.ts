import { requireRight } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { object, required, text } from '../../http/fields';
import { searchQuery } from '../../http/search-schema';
import { reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { runSql } from '../../query/statement';
import { toTallySql } from '../../query/tally-sql';
import { openContext, readPage, toListRequest } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';

/** Serves counts and sums of a page's rows by month or by option, as charts show them. */
export function addTallyRoutes(server: Server, ctx: ServerContext): void {
  const parts = {
    params: pageParams,
    query: searchQuery,
    body: object({ by: required(text()), sum: text() }, { open: true }),
    load: 'search',
  } as const;
  server.post('/api/:module/:page/tally', reads('permission:<page>_view', parts), (request) => {
    const page = openContext(ctx, request);
    return readPage(page, async () => {
      requireRight(page, 'view');
      const { by, sum = '' } = request.body;
      const statement = toTallySql(page.source, toListRequest(page, request), { by, sum });
      return toEnvelope(await page.database.read(page.caller.tenantId, (q) => runSql(q, statement)));
    });
  });
}
