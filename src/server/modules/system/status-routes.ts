import type { Server } from '../../http/call-schema';
import { reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';
import { droppedLines } from '../../log-writer';

/** Serves what the self-test page asks: versions, database, pages, and which hosts may be shown in a frame. */
export function addStatusRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/system/status', reads('signed-in', {}), async () => {
    const { rows } = await ctx.database.system((q) => q.query("select current_setting('server_version') as version"));
    const { pages, problems } = ctx.store.current();
    return toEnvelope({
      node: process.versions.node,
      database: String(rows[0]?.['version'] ?? ''),
      pages: pages.size,
      problems: problems.length,
      droppedLogLines: droppedLines(),
      time: new Date().toISOString(),
      frameHosts: ctx.settings.frameHosts,
    });
  });
}
