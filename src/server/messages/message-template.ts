import type { Text } from '../../schema/model/text';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';

/** Who gets what a template sends: those whom a notice tells, or somebody without an account whose number or address the record holds. */
export type Audience = 'people' | 'contact';

/** What a tenant has written for an event. */
export interface MessageTemplate {
  readonly code: string;
  /** '' for none; what has no English stands in Chinese. */
  readonly title: Text;
  readonly content: Text;
  /** Name in front of a text message; '' for none. */
  readonly sign: string;
  /** The provider's own number of the text; '' for none. */
  readonly providerId: string;
  readonly audiences: readonly Audience[];
}

const needed = ['templateCode', 'templateType', 'event', 'title', 'content', 'smsTemplateId', 'smsSign', 'enableStatus'] as const;
const inUse = '0';
/** Kinds of templates. Source: dictionary m_template_type. */
export const templateKinds = { sms: '1', notice: '2', mail: '3' } as const;

interface Requested {
  readonly tenantId: string;
  readonly kind: keyof typeof templateKinds;
  readonly event: string;
}

/** Reads what a row of a template says, by the names of its fields. */
export function toTemplate(row: Readonly<Record<string, unknown>>): MessageTemplate {
  const said = (name: string): string => String(row[name] ?? '');
  const inBoth = (name: string): Text => ({ zh: said(name), en: said(`${name}En`) || said(name) });
  const receivers = said('receivers').split(',');
  const people = said('receivers') === '' || receivers.some((each) => each !== 'contact');
  return {
    ...{ code: said('templateCode'), title: inBoth('title'), content: inBoth('content') },
    ...{ sign: said('smsSign'), providerId: said('smsTemplateId') },
    audiences: [...(people ? (['people'] as const) : []), ...(receivers.includes('contact') ? (['contact'] as const) : [])],
  };
}

/** Reads a tenant's template in use for an event, the first by its code that suits. Shape: undefined where there is none, so that the shipped words stand. */
export async function readTemplate(
  q: Queryable,
  { records }: Pick<ServingSchemas, 'records'>,
  { tenantId, kind, event }: Requested,
  suits: (template: MessageTemplate) => boolean = () => true,
): Promise<MessageTemplate | undefined> {
  const record = records.get('messageTemplates');
  const columnOf = (name: string): string => record?.fields.find((field) => field.name === name)?.column ?? '';
  if (!record || needed.some((name) => columnOf(name) === '')) return undefined;
  const read = [...needed, 'titleEn', 'contentEn', 'receivers'].flatMap((name) =>
    columnOf(name) === '' ? [] : [`"${columnOf(name)}" as "${name}"`],
  );
  const answer = await q.query(
    `select ${read.join(', ')} from "${record.table}" where tenant_id = $1 and is_deleted = 0 and "${columnOf('enableStatus')}" = $2
       and "${columnOf('templateType')}" = $3 and "${columnOf('event')}" = $4 order by "${columnOf('templateCode')}", id`,
    [tenantId, inUse, templateKinds[kind], event],
  );
  return answer.rows.map(toTemplate).find(suits);
}

/** Fills the words in braces; one that nobody knows stays as it stands, so that it is seen. */
export const fillTemplate = (content: string, words: Readonly<Record<string, string>>): string =>
  content.replace(/\{([^{}]*)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? whole) : whole));
