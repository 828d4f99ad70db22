import { getAt, isObject, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import type { Database, Queryable } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import type { Language } from '../language';
import { type Channel, channels } from '../messages/message';
import { type ChosenTemplate, chooseTemplate } from '../messages/choose-template';
import { loadRow } from '../query/load-rows';
import type { ToldRequest } from '../records/flows/queue-tells';
import { mayComment } from '../records/comments/read-comments';
import { hidesState } from '../records/write/state-of';
import type { ToldReaders } from './told-readers';

export interface DeliveryContext {
  readonly database: Database;
  readonly store: SchemaStore;
  /** What the addresses of records in e-mails begin with; absent where people's address of the product is not set, so that no letter leads nowhere. */
  readonly publicUrl?: string | undefined;
}

interface Delivery {
  readonly tenantId: string;
  readonly id: string;
  readonly request: ToldRequest;
}

/** A notice as one person gets it. */
export interface Told {
  readonly userId: string;
  readonly title: Text;
  readonly text: Text;
  /** What he gets by other ways, as the templates in use word it. */
  readonly letters: readonly Letter[];
}

/** A notice as it leaves the house. */
interface Letter {
  readonly channel: Channel;
  readonly templateCode: string;
  readonly title: string;
  readonly text: string;
  /** The provider's own number of the text; '' for none. */
  readonly providerId: string;
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const;
/** What stands for a value that is empty, or that the reader may not see. */
const unsaid = '—';

function wordOf(field: FieldModel, value: unknown, language: Language): string {
  if (field.type === 'yesNo') return yesNo[language][Number(value) === 1 ? 1 : 0];
  // To the minute, as lists and forms show it.
  if (field.type === 'dateTime') return String(value).slice(0, 16);
  if (field.type !== 'option' && field.type !== 'options') return String(value);
  const keys = String(value).split(',');
  return keys
    .map((key) => field.options?.find((option) => option.key === key)?.label[language] ?? key)
    .join(language === 'zh' ? '、' : ', ');
}

/** The words that a notice may say of a row, as its reader sees it. */
function wordsOf(record: RecordModel, row: Values, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    record.fields.map((field) => {
      const value = getAt(row, field.path);
      if (isEmpty(value)) return [field.name, unsaid];
      if (field.type !== 'ref' && field.type !== 'refs') return [field.name, wordOf(field, value, language)];
      const names = [getAt(row, ['$refs', field.name])].flat().flatMap((each) => (isObject(each) ? String(each['display'] ?? unsaid) : []));
      return [field.name, names.join(language === 'zh' ? '、' : ', ') || unsaid];
    }),
  );
}

const fill = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replace(/\{([^{}]*)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? whole) : whole));

/** The accounts that are meant: holders of roles, and people by name. */
async function findPeople(q: Queryable, { tenantId, request }: Delivery): Promise<readonly string[]> {
  const idsOf = (target: string): readonly string[] => request.people.flatMap((each) => (each.target === target ? [each.id] : []));
  const { rows } = await q.query(
    `select u.id::text as id from sys_user u where u.tenant_id = $1 and u.is_deleted = 0 and u.enabled and (u.id = any($2::bigint[]) or u.staff_id = any($3::bigint[])
       or exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
         where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.role_alias = any($4::text[]))) order by u.id`,
    [tenantId, idsOf('users'), idsOf('staff'), request.roles],
  );
  return rows.map((row) => String(row['id']));
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
  for (const userId of await findPeople(tx, delivery)) {
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

/** Gives the notice as each gets it who is meant and may view the record now. */
export async function prepareTold(
  tx: Queryable,
  { store, publicUrl }: DeliveryContext,
  { readers, delivery }: { readonly readers: ToldReaders; readonly delivery: Delivery },
): Promise<readonly Told[]> {
  const { tenantId, request } = delivery;
  if (request.comment !== undefined) return prepareMention(tx, { readers, delivery });
  const schemas = store.current();
  const page = schemas.serving.get(request.page);
  const { states, daily = [] } = page?.model.record ?? {};
  const told = states?.transitions.find((each) => each.name === request.transition)?.tells ?? [];
  const byDay = daily.flatMap((each) => (each.name === request.rule ? (each.tell ?? []) : []));
  const tell = (request.rule === undefined ? told : byDay).find((each) => each.notice === request.notice);
  if (!page || !tell) throw new Error(`The page ${request.page} does not tell "${request.notice}" any more.`);
  const { record } = page.model;
  const users = await findPeople(tx, delivery);
  const own = await chooseTemplate(tx, schemas, { tenantId, kind: 'notice', tell });
  const outside: (readonly [Channel, ChosenTemplate])[] = [];
  for (const channel of channels) {
    const template = await chooseTemplate(tx, schemas, { tenantId, kind: channel, tell });
    if (template) outside.push([channel, template]);
  }
  const said: Told[] = [];
  for (const userId of users) {
    const reader = await readers.open(tx, { tenantId, userId, path: request.page });
    // That it is sent at all tells which state the record has come to.
    if (!reader || hidesState(reader)) continue;
    const row = await loadRow(tx, reader.source, { tenantId, id: request.id });
    if (!row) continue;
    const words = { zh: wordsOf(record, row, 'zh'), en: wordsOf(record, row, 'en') };
    const filled = (text: Text): Text => ({ zh: fill(text.zh, words.zh), en: fill(text.en, words.en) });
    // A template has one text: what it fills in is said in the language of the institute.
    const letters = outside.map(([channel, { code, title, content, sign, providerId }]): Letter => {
      const text = fill(content.zh, words.zh);
      const signed = channel === 'sms' && sign !== '' ? `【${sign}】${text}` : text;
      // Who opens it signs in, and sees what he may see then.
      const link = channel === 'mail' && publicUrl !== undefined ? `\n\n查看记录：${publicUrl}/${request.page}?open=${request.id}` : '';
      return { channel, templateCode: code, title: fill((title ?? tell.title).zh, words.zh), text: `${signed}${link}`, providerId };
    });
    said.push({ userId, title: filled(own?.title ?? tell.title), text: filled(own?.content ?? tell.text), letters });
  }
  return said;
}

const toHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes notices into the boxes of people, and beside them what leaves the house to them, once for each however often it is tried. */
export async function writeTold(
  tx: Queryable,
  { database }: DeliveryContext,
  { tenantId, id, request }: Delivery,
  told: readonly Told[],
): Promise<void> {
  for (const { userId, title, text, letters } of told) {
    await tx.query(
      `insert into sys_told (tenant_id, id, user_id, delivery_id, title_zh, title_en, text_zh, text_en, page_path, record_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [tenantId, database.ids.next(), userId, id, title.zh, title.en, toHtml(text.zh), toHtml(text.en), request.page, request.id],
    );
    for (const letter of letters)
      await tx.query(
        `insert into sys_sent (tenant_id, id, delivery_id, user_id, channel, notice, template_code, provider_id, record, record_id, title, text)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
        [
          ...[tenantId, database.ids.next(), id, userId, letter.channel, request.notice, letter.templateCode, letter.providerId],
          ...[request.record, request.id, letter.title, letter.text],
        ],
      );
  }
}
