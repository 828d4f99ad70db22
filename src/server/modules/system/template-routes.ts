import { callerOf, changes } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toEnvelope } from '../../http/envelope';
import { id, object, oneOf, required, text } from '../../http/fields';
import { runCall } from '../../http/once';
import { noteRefusal } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { openPageContext } from '../../rights/open-page-context';
import { tryTemplate } from './try-template';

const trialBody = object({
  ...{ id: required(id()), channel: required(oneOf('mail', 'sms')), to: text(254) },
  ...{ language: oneOf('zh', 'en'), values: oneOf('latest', 'chosen', 'placeholders') },
  ...{ page: text(128), record: id() },
});

/** Serves the test of a message template by whoever writes it. */
export function addTemplateRoutes(server: Server, ctx: ServerContext): void {
  server.post(
    '/api/system/templates/test',
    changes('permission:messageTemplates_testSend', { body: trialBody }),
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const asked = { path: 'system/messageTemplates', caller: callerOf(request), request: { id: request.id, address: request.ip } };
      const page = openPageContext(ctx, asked);
      const { id: template, channel, to = '', language = 'zh', values = 'latest', page: path = '', record = '' } = request.body;
      const requested = { id: template, channel, to: to.trim(), language, values, page: path, record };
      try {
        return await runCall(ctx, { request, reply }, async () => toEnvelope(await tryTemplate(ctx, page, requested)));
      } catch (error) {
        throw await noteRefusal(page, error, { action: 'testSend', id: template });
      }
    },
  );
}
