import type { FastifyInstance } from 'fastify';
import { reads } from '../policies/access';
import type { ServerDesk } from './server-desk';

export function addFileRoutes(server: FastifyInstance, desk: ServerDesk): void {
  void desk;
  server.get('/api/file/none', reads('signed-in'), () => Promise.resolve({}));
}
