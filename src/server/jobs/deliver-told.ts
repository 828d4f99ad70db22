import { getAt } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { PageModel } from '../../schema/model/page-model';
import type { TellModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import type { Database, Queryable } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import type { Language } from '../language';
import { type ChosenTemplate, chooseTemplate } from '../messages/choose-template';
import { readInstituteLanguage } from '../messages/institute-language';
import { type Letter, writeLetter } from '../messages/letter';
import { type Channel, channels } from '../messages/message';
import type { Audience } from '../messages/message-template';
import { fillBoth, wordsForContact, wordsOfRow } from '../messages/told-words';
import { loadRow } from '../query/load-rows';
import { mayComment } from '../records/comments/read-comments';
import { findContact } from './find-contact';
import { type Delivery, findNamed, findTold, isOther } from './find-told';
import type { ToldReaders } from './told-readers';

export interface DeliveryContext {
  readonly database: Database;
  readonly store: SchemaStore;
  /** What the addresses of records in e-mails begin with; absent where people's address of the product is not set, so that no letter leads nowhere. */
  readonly publicUrl?: string | undefined;
}

/** A notice as one person gets it. */
export interface Told {
  readonly userId: string;
  readonly title: Text;
  readonly text: Text;
  /** What he gets by other ways, as the templates in use word it. */
  readonly letters: readonly Letter[];
}

interface ContactLetter extends Letter {
  /** '' where the record holds none. */
  readonly address: string;
}

interface Prepared {
  readonly told: readonly Told[];
  /** What goes to people without an account. */
  readonly contacts: readonly ContactLetter[];
}

/** Gives the notice of a comment as each gets it whom it mentions and who may read it now; none of one that was taken back. */
async function prepareMention(
  tx: Queryable,
  { readers, delivery }: { readonly readers: ToldReaders; readonly delivery: Delivery },
): Promise<readonly Told[]> {
  const { tenantId, request } = delivery;
  const { rows } = await tx.query('select said, user_name as name from sys_comment where tenant_id = $1 and id = $2 and is_deleted = 0', [
    tenantId,
    request.comment,
  ]);
  const [comment] = rows;
  if (!comment) return [];
  const said: Told[] = [];
  for (const userId of (await findNamed(tx, delivery)).filter(isOther(delivery))) {
    const reader = await readers.open(tx, { tenantId, userId, path: request.page });
    if (!reader || !mayComment(reader)) continue;
    const row = await loadRow(tx, reader.source, { tenantId, id: request.id });
    if (!row) continue;
    const { label, record } = reader.page.model;
    const display = record.fields.find(({ name }) => name === record.display);
    const called = display ? getAt(row, display.path) : undefined;
    const about = (page: string): string => (isEmpty(called) ? page : `${page} ${String(called)}`);
    const [name, text] = [String(comment['name']), String(comment['said'])];
    said.push({
      userId,
      title: { zh: `${name}在${about(label.zh)}的评论中提到了您`, en: `${name} mentioned you in a comment on ${about(label.en)}` },
      text: { zh: text, en: text },
      letters: [],
    });
  }
  return said;
}

type Way = readonly [Channel, ChosenTemplate];

interface Telling {
  readonly tell: TellModel;
  readonly page: PageModel;
  readonly language: Language;
  waysTo(audience: Audience): Promise<readonly Way[]>;
}

/** Gives the notice as each gets it who is meant, has an account and may view the record now. */
async function preparePeople(
  tx: Queryable,
  { store, publicUrl }: DeliveryContext,
  {
    readers,
    delivery,
    telling: { tell, page, language, waysTo },
  }: { readonly readers: ToldReaders; readonly delivery: Delivery; readonly telling: Telling },
): Promise<readonly Told[]> {
  const { tenantId, request } = delivery;
  const own = await chooseTemplate(tx, store.current(), { tenantId, kind: 'notice', tell, audience: 'people' });
  const ways = await waysTo('people');
  const link = publicUrl === undefined ? undefined : `${publicUrl}/${request.page}?open=${request.id}`;
  const said: Told[] = [];
  for (const { userId, row } of await findTold(tx, { readers, page, delivery })) {
    const words = wordsOfRow(page.record, row);
    const letters = ways.map(([channel, template]) => writeLetter({ channel, template, title: tell.title, words, language, link }));
    said.push({ userId, title: fillBoth(own?.title ?? tell.title, words), text: fillBoth(own?.content ?? tell.text, words), letters });
  }
  return said;
}

/** Says whether one of some accounts is reached at an address, so that a person who is both told and the record's contact gets one letter. */
async function isTheirs(
  tx: Queryable,
  { tenantId, users, channel, address }: { tenantId: string; users: readonly string[]; channel: Channel; address: string },
): Promise<boolean> {
  const column = channel === 'mail' ? 'lower(email)' : 'phone';
  const { rows } = await tx.query(
    `select 1 from sys_user where tenant_id = $1 and id = any($2::bigint[]) and ${column} = lower($3) limit 1`,
    [tenantId, users, address],
  );
  return rows.length > 0;
}

/** Gives what goes to somebody without an account whom the record names, at most one letter of each way. */
async function prepareContacts(
  tx: Queryable,
  { store }: DeliveryContext,
  {
    delivery: { tenantId, request },
    telling: { tell, page, language, waysTo },
    told,
  }: { readonly delivery: Delivery; readonly telling: Telling; readonly told: readonly Told[] },
): Promise<readonly ContactLetter[]> {
  const ways = (await waysTo('contact')).filter(([channel]) => tell.contacts.some((each) => each.channel === channel));
  if (ways.length === 0) return [];
  const { records, bigrams } = store.current();
  const source = { record: page.record, records, bigrams };
  const row = await loadRow(tx, source, { tenantId, id: request.id });
  if (!row) return [];
  const words = wordsForContact(tell, wordsOfRow(page.record, row));
  const letters: ContactLetter[] = [];
  for (const [channel, template] of ways) {
    const address = await findContact(tx, source, { tenantId, row, contacts: tell.contacts, channel });
    const users = told.flatMap((each) => (each.letters.some((letter) => letter.channel === channel) ? [each.userId] : []));
    if (address !== '' && (await isTheirs(tx, { tenantId, users, channel, address }))) continue;
    letters.push({ ...writeLetter({ channel, template, title: tell.title, words, language }), address });
  }
  return letters;
}

/** Gives the notice as each gets it who is meant. */
export async function prepareTold(
  tx: Queryable,
  ctx: DeliveryContext,
  { readers, delivery }: { readonly readers: ToldReaders; readonly delivery: Delivery },
): Promise<Prepared> {
  const { tenantId, request } = delivery;
  if (request.comment !== undefined) return { told: await prepareMention(tx, { readers, delivery }), contacts: [] };
  const schemas = ctx.store.current();
  const page = schemas.serving.get(request.page);
  const { states, daily = [] } = page?.model.record ?? {};
  const byMove = states?.transitions.find((each) => each.name === request.transition)?.tells ?? [];
  const byDay = daily.flatMap((each) => (each.name === request.rule ? (each.tell ?? []) : []));
  const tell = (request.rule === undefined ? byMove : byDay).find((each) => each.notice === request.notice);
  if (!page || !tell) throw new Error(`The page ${request.page} does not tell "${request.notice}" any more.`);
  const waysTo = async (audience: Audience): Promise<readonly Way[]> => {
    const ways: Way[] = [];
    for (const channel of channels) {
      const template = await chooseTemplate(tx, schemas, { tenantId, kind: channel, tell, audience });
      if (template) ways.push([channel, template]);
    }
    return ways;
  };
  const telling: Telling = { tell, page: page.model, language: await readInstituteLanguage(tx, tenantId), waysTo };
  const told = await preparePeople(tx, ctx, { readers, delivery, telling });
  return { told, contacts: await prepareContacts(tx, ctx, { delivery, telling, told }) };
}

const toHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes notices into the boxes of people, and beside them what leaves the house, once for each however often it is tried. */
export async function writeTold(
  tx: Queryable,
  { database }: DeliveryContext,
  { tenantId, id, request }: Delivery,
  { told, contacts }: Prepared,
): Promise<void> {
  const send = (letter: Letter, to: { readonly userId?: string; readonly address?: string }) =>
    tx.query(
      `insert into sys_sent (tenant_id, id, delivery_id, user_id, address, channel, notice, template_code, provider_id, record, record_id, title, text)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      [
        ...[tenantId, database.ids.next(), id, to.userId ?? null, to.address ?? '', letter.channel, request.notice, letter.templateCode],
        ...[letter.providerId, request.record, request.id, letter.title, letter.text],
      ],
    );
  for (const { userId, title, text, letters } of told) {
    await tx.query(
      `insert into sys_told (tenant_id, id, user_id, delivery_id, title_zh, title_en, text_zh, text_en, page_path, record_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [tenantId, database.ids.next(), userId, id, title.zh, title.en, toHtml(text.zh), toHtml(text.en), request.page, request.id],
    );
    for (const letter of letters) await send(letter, { userId });
  }
  for (const { address, ...letter } of contacts) await send(letter, { address });
}
