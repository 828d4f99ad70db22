import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { refusal } from '../../protocol/errors';
import type { Database, Queryable } from '../db/connections/database';
import { networkOf } from './network-of';
import { fillTemplate, type MessageTemplate } from '../messages/message-template';
import type { MessageSender } from '../messages/message';
import { recordSent } from '../messages/record-sent';

/** Units: seconds. */
export const codeLife = 300;
export const codePause = 60;
/** Codes for one number in a day, from one address and from all: whoever asks for them in somebody's stead uses up his own share, not that of the other. */
const perDay = { fromOneAddress: 10, fromAll: 30 };
/** Codes for one address in an hour; an institute that demands them has all its people behind one. */
const perHour = { others: 20, required: 300 };
/** As many times as many for one network. */
const networkTimes = 4;
/** Numbers that one address may have proven in a day for what is shown to strangers; a network as many times as above. */
const reportNumbers = 5;
const mostTries = 5;

export const codePurposes = ['login', 'register', 'forget', 'report', 'phone'] as const;
export type CodePurpose = (typeof codePurposes)[number];

interface CodeRequest {
  readonly tenantId: string;
  readonly phone: string;
  readonly scene: CodePurpose;
  readonly address: string;
  /** True where people cannot sign in without. */
  readonly required?: boolean;
}

interface SentCode {
  readonly tenantId: string;
  readonly phone: string;
  readonly scene: CodePurpose;
  readonly smsId: string;
  readonly code: string;
}

export interface PhoneCodes {
  /** Makes a code and has it sent; answers before that is done, so that no time tells whose number it is. Errors: smsNotSet, smsTooOften. */
  send(request: CodeRequest): Promise<string>;
  /** Says whether a code is right; each asking is one of its five tries. */
  check(sent: SentCode): Promise<boolean>;
  /** Uses a right code up. Shape: false where it has been used meanwhile. */
  use(smsId: string): Promise<boolean>;
  /** Resolves once everything on its way is there. */
  settle(): Promise<void>;
}

type CodeTemplate = Pick<MessageTemplate, 'code' | 'sign' | 'providerId'> & { readonly content: string };

interface CodeParts {
  readonly database: Database;
  readonly key: Uint8Array;
  readonly sender: MessageSender | undefined;
  /** What a tenant has written for messages with codes; undefined where the shipped words stand. */
  readonly template?: (tenantId: string) => Promise<CodeTemplate | undefined>;
  readonly onError: (error: unknown) => void;
}

const within = (limit: string): string => `create_time > now() - interval '${limit}'`;

/** How many other numbers were to be proven from somewhere, so that their certificates are shown. */
const othersOf = (place: string): string =>
  `(select count(distinct phone) from sys_sms where scene = 'report' and ${place} and phone <> $3 and ${within('1 day')})`;

const insertSql = `
insert into sys_sms (id, tenant, phone, scene, code, address, network) select $1, $2, $3, $4, $5, $6, $8 where
  not exists (select 1 from sys_sms where tenant = $2 and phone = $3 and scene = $4 and ${within(`${codePause} seconds`)})
  and (select count(*) from sys_sms where phone = $3 and address = $6 and ${within('1 day')}) < ${perDay.fromOneAddress}
  and (select count(*) from sys_sms where phone = $3 and ${within('1 day')}) < ${perDay.fromAll}
  and (select count(*) from sys_sms where address = $6 and ${within('1 hour')}) < $7::int
  and (select count(*) from sys_sms where network = $8 and ${within('1 hour')}) < $7::int * ${networkTimes}
  and ($4 <> 'report' or (${othersOf('address = $6')} < ${reportNumbers} and ${othersOf('network = $8')} < ${reportNumbers * networkTimes}))`;

const trySql = `
update sys_sms set tries = tries + 1 where id = $1 and tenant = $2 and phone = $3 and scene = $4 and used_time is null and tries < ${mostTries}
  and ${within(`${codeLife} seconds`)} returning code`;

const shippedText = '验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。';

const knownSql = 'select 1 from sys_user where tenant_id = $1 and phone = $2 and enabled and is_deleted = 0 limit 1';

/** Requests for codes come one after the other, or several at once would each see the others missing. */
async function inTurn<T>(q: Queryable, work: () => Promise<T>): Promise<T> {
  await q.query('begin');
  try {
    await q.query(`select pg_advisory_xact_lock(hashtext('sys_sms'))`);
    const result = await work();
    await q.query('commit');
    return result;
  } catch (error) {
    await q.query('rollback');
    throw error;
  }
}

/** Makes, sends and judges the codes that prove a phone; what is stored is a keyed hash. */
export function createPhoneCodes({ database, key, sender, template, onError }: CodeParts): PhoneCodes {
  const hashOf = (smsId: string, code: string): string => createHmac('sha256', key).update(`sms\n${smsId}\n${code}`).digest('base64url');
  const underWay = new Set<Promise<void>>();

  /** A code to sign in with, or for a forgotten password, goes to numbers of accounts alone; that none was sent is told to nobody. */
  async function deliver(way: MessageSender, { tenantId, phone, scene }: CodeRequest, code: string): Promise<void> {
    const known = await database.system(async (q) => (await q.query(knownSql, [tenantId, phone])).rows.length > 0);
    if (!known && (scene === 'login' || scene === 'forget')) return;
    const own = await template?.(tenantId);
    const written = fillTemplate(own?.content ?? shippedText, { code, minutes: String(codeLife / 60) });
    const text = `【${own?.sign || '量衡'}】${written}`;
    const message = { id: randomUUID(), tenantId, channel: 'sms', recipient: phone, scene, text } as const;
    const record = await recordSent(database, { ...message, notice: 'captcha', templateCode: own?.code ?? '' });
    const outcome = await way.send({ ...message, ...(own?.providerId ? { template: own.providerId } : {}) });
    await record(outcome);
    const { result, answer } = outcome;
    if (result !== 'sent') throw new Error(`The message gateway did not take a code: ${result} (${answer}).`);
  }

  return {
    send: async (request) => {
      if (!sender) throw refusal('smsNotSet', {});
      const [smsId, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')];
      const { tenantId, phone, scene, address, required } = request;
      const most = required === true ? perHour.required : perHour.others;
      const values = [smsId, tenantId, phone, scene, hashOf(smsId, code), address, most, networkOf(address)];
      const made = await database.system((q) => inTurn(q, async () => (await q.query(insertSql, values)).rowCount));
      if (made !== 1) throw refusal('smsTooOften', { seconds: codePause });
      const delivery = deliver(sender, request, code).catch(onError);
      underWay.add(delivery);
      void delivery.then(() => underWay.delete(delivery));
      return smsId;
    },
    check: async ({ tenantId, phone, scene, smsId, code }) => {
      const row = await database.system(async (q) => (await q.query(trySql, [smsId, tenantId, phone, scene])).rows[0]);
      const [requested, given] = [Buffer.from(String(row?.['code'] ?? '')), Buffer.from(hashOf(smsId, code))];
      return row !== undefined && requested.length === given.length && timingSafeEqual(requested, given);
    },
    use: async (smsId) => {
      const used = await database.system((q) =>
        q.query('update sys_sms set used_time = now() where id = $1 and used_time is null', [smsId]),
      );
      return used.rowCount === 1;
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}
