import type { FastifyInstance } from 'fastify';
import { findRecords } from '../domain/find-records';
import { callerOf, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

/** Fewer characters find nearly everything. */
const shortest = 3;
const longest = 64;

/** Serves the search for records by their number over all pages. */
export function addFindRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.get('/api/find/records', reads('signed-in'), async (request) => {
    const text = queryText(request, 'text').slice(0, longest);
    return toEnvelope(text.length < shortest ? [] : await findRecords(desk, callerOf(request), text));
  });
}
