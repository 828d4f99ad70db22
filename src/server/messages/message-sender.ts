import type { Database } from '../db/connections/database';
import { callOut, CallOutError } from '../outgoing/call-out';
import type { Settings } from '../settings';
import { createMailSender } from './mail-sender';
import type { MessageSender, MessageSenders, Outcome } from './message';

/** Units: ms. */
const patience = 10_000;
/** Units: bytes; what the gateway says of a message is not read. */
const answerMost = 1024 * 1024;
/** Answers by which a server says that it has not taken the call up. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/** What an answer says of a message. A server that failed may have handed it on before. */
function judge(status: number): Outcome {
  const answer = `HTTP ${status}`;
  if (status >= 200 && status <= 299) return { result: 'sent', reason: 'accepted', answer };
  if (later.has(status)) return { result: 'retry', reason: 'away', answer };
  return status >= 500 ? { result: 'unknown', reason: 'cutOff', answer } : { result: 'refused', reason: 'notTaken', answer };
}

/** Hands messages to a gateway. Shape of its call: POST, JSON `{ messageId, channel, to, text, scene, tenantId, template? }`, the token as bearer. */
export function createGatewaySender(url: string, token: string | undefined): MessageSender {
  return {
    send: async ({ id, tenantId, channel, recipient, scene, text, template }) => {
      try {
        const { status } = await callOut({
          ...{ url: new URL(url), method: 'POST', patience, most: answerMost, trusted: true },
          headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
          body: JSON.stringify({ messageId: id, tenantId, channel, to: recipient, scene, text, ...(template ? { template } : {}) }),
        });
        return judge(status);
      } catch (error) {
        if (!(error instanceof CallOutError)) throw error;
        return error.begun
          ? { result: 'unknown', reason: 'cutOff', answer: error.fault }
          : { result: 'retry', reason: 'away', answer: error.fault };
      }
    },
  };
}

/** Keeps messages in a table instead of sending them, for developers and for looking around in the demo. */
function createOutboxSender(database: Database): MessageSender {
  return {
    send: async ({ id, tenantId, channel, recipient, scene, title, text }) => {
      await database.system((q) =>
        q.query(
          'insert into sys_outbox (id, tenant, channel, recipient, scene, text) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing',
          [id, tenantId, channel, recipient, scene, title === undefined ? text : `${title}\n\n${text}`],
        ),
      );
      return { result: 'sent', reason: 'kept', answer: '' };
    },
  };
}

/** Says whether text messages stay in the outbox: with the demo institute, as long as no gateway is set. */
export const usesOutbox = ({ smsUrl, demo }: Settings): boolean => smsUrl === undefined && demo;

/** Says whether text messages can be sent, if only to the outbox. */
export const sendsMessages = (settings: Settings): boolean => settings.smsUrl !== undefined || usesOutbox(settings);

/** Chooses the ways that the settings name. */
export function chooseSenders(database: Database, settings: Settings): MessageSenders {
  const { smsUrl, smsToken, mailServer, demo } = settings;
  const otherwise = demo ? createOutboxSender(database) : undefined;
  const sms = smsUrl === undefined ? otherwise : createGatewaySender(smsUrl, smsToken);
  const mail = mailServer ? createMailSender(mailServer) : otherwise;
  return { ...(sms && { sms }), ...(mail && { mail }) };
}
