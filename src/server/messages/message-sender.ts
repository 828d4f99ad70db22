import { randomUUID } from 'node:crypto';
import { callOut } from '../outgoing/call-out';
import type { Database } from '../db/connections/database';
import type { Settings } from '../settings';

export interface Message {
  readonly tenantId: string;
  readonly channel: 'sms';
  readonly recipient: string;
  readonly scene: string;
  readonly text: string;
  /** The provider's own number of the text, where a template names one. */
  readonly template?: string;
}

/** The way a message takes to a person. */
export interface MessageSender {
  send(message: Message): Promise<void>;
}

/** Units: ms. */
const patience = 5_000;
/** Units: bytes; what the gateway says of a message is not read. */
const answerMost = 1024 * 1024;

/** Hands messages to a gateway. Shape of its call: POST, JSON `{ channel, to, text, scene, tenantId, template? }`, the token as bearer. Errors: throws unless it answers with 2xx. */
export function createGatewaySender(url: string, token: string | undefined): MessageSender {
  return {
    send: async ({ recipient, ...message }) => {
      const { status } = await callOut({
        ...{ url: new URL(url), method: 'POST', patience, most: answerMost, trusted: true },
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ ...message, to: recipient }),
      });
      if (status < 200 || status > 299) throw new Error(`The message gateway answered ${status}.`);
    },
  };
}

/** Keeps messages in a table instead of sending them, for developers and for looking around in the demo. */
function createOutboxSender(database: Database): MessageSender {
  return {
    send: async ({ tenantId, channel, recipient, scene, text }) => {
      await database.system((q) =>
        q.query('insert into sys_outbox (id, tenant, channel, recipient, scene, text) values ($1, $2, $3, $4, $5, $6)', [
          randomUUID(),
          tenantId,
          channel,
          recipient,
          scene,
          text,
        ]),
      );
    },
  };
}

/** Says whether messages stay in the outbox: with the demo institute, as long as no gateway is set. */
export const usesOutbox = ({ smsUrl, demo }: Settings): boolean => smsUrl === undefined && demo;

/** Says whether messages can be sent, if only to the outbox. */
export const sendsMessages = (settings: Settings): boolean => settings.smsUrl !== undefined || usesOutbox(settings);

/** Chooses the way that the settings name. Shape: undefined where messages cannot be sent. */
export function chooseSender(database: Database, settings: Settings): MessageSender | undefined {
  if (settings.smsUrl !== undefined) return createGatewaySender(settings.smsUrl, settings.smsToken);
  return usesOutbox(settings) ? createOutboxSender(database) : undefined;
}
