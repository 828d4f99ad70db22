import type { FastifyInstance } from 'fastify';
import { isObject } from '../../base/dot-path';
import { demandRight } from '../domain/page-desk';
import { reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { runSql } from '../query/statement';
import { toTallySql } from '../query/tally-sql';
import { openDesk, type PagePlace, readPage, toListRequest } from './page-call';
import { bodyText } from './read-parameters';
import type { ServerDesk } from './server-desk';

/** Serves counts and sums of a page's rows by month or by option, as charts show them. */
export function addTallyRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post<{ Params: PagePlace }>('/api/:module/:page/tally', reads('permission:<page>_view'), (request) => {
    const page = openDesk(desk, request);
    return readPage(page, async () => {
      demandRight(page, 'view');
      const body = isObject(request.body) ? request.body : {};
      const statement = toTallySql(page.source, toListRequest(page, request), { by: bodyText(body, 'by'), sum: bodyText(body, 'sum') });
      return toEnvelope(await page.database.read(page.caller.tenantId, (q) => runSql(q, statement)));
    });
  });
}
