import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';

/** What a tenant has written for an event. */
export interface MessageTemplate {
  readonly code: string;
  /** '' for none. */
  readonly title: string;
  readonly content: string;
  /** Name in front of a text message; '' for none. */
  readonly sign: string;
  /** The provider's own number of the text; '' for none. */
  readonly providerId: string;
}

const needed = ['templateCode', 'templateType', 'event', 'title', 'content', 'smsTemplateId', 'smsSign', 'enableStatus'] as const;
const inUse = '0';
/** Kinds of templates. Source: dictionary m_template_type. */
const kinds = { sms: '1', notice: '2', mail: '3' } as const;

interface Wanted {
  readonly tenantId: string;
  readonly kind: keyof typeof kinds;
  readonly event: string;
}

/** Reads a tenant's template in use for an event, the first by its code that suits. Shape: undefined where there is none, so that the shipped words stand. */
export async function readTemplate(
  q: Queryable,
  { records }: Pick<ServingSchemas, 'records'>,
  { tenantId, kind, event }: Wanted,
  suits: (template: MessageTemplate) => boolean = () => true,
): Promise<MessageTemplate | undefined> {
  const record = records.get('messageTemplates');
  const columnOf = (name: (typeof needed)[number]): string => record?.fields.find((field) => field.name === name)?.column ?? '';
  if (!record || needed.some((name) => columnOf(name) === '')) return undefined;
  const answer = await q.query(
    `select "${columnOf('templateCode')}" as code, coalesce("${columnOf('title')}", '') as title, "${columnOf('content')}" as content, coalesce("${columnOf('smsSign')}", '') as sign, coalesce("${columnOf('smsTemplateId')}", '') as provider
     from "${record.table}" where tenant_id = $1 and is_deleted = 0 and "${columnOf('enableStatus')}" = $2 and "${columnOf('templateType')}" = $3
       and "${columnOf('event')}" = $4 order by "${columnOf('templateCode')}", id`,
    [tenantId, inUse, kinds[kind], event],
  );
  return answer.rows
    .map((row) => ({
      ...{ code: String(row['code']), title: String(row['title']), content: String(row['content'] ?? '') },
      ...{ sign: String(row['sign']), providerId: String(row['provider']) },
    }))
    .find(suits);
}

/** Fills the words in braces; one that nobody knows stays as it stands, so that it is seen. */
export const fillTemplate = (content: string, words: Readonly<Record<string, string>>): string =>
  content.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? whole) : whole));
