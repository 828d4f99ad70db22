import type { Field } from '../../generated/page-file';
import type { NoticeTemplate } from './catalogue-model';
import type { Text } from './text';

/** The page whose rows put a tenant's own words in the place of shipped ones, and its field that says which. */
export const ownWords = { record: 'messageTemplates', event: 'event' } as const;

/** What a notice is called where one is chosen: its title, without what is filled in. */
export const calledNotice = ({ zh, en }: Text): Text => {
  const strip = (title: string): string => title.replaceAll(/\{[^{}]*\}/g, '…');
  return { zh: strip(zh), en: strip(en) };
};

/** Lets a tenant word every notice that page files tell: the events to choose from are those that the page lists, and all notices. */
export function nameNotices(
  fields: Readonly<Record<string, Field>>,
  notices: ReadonlyMap<string, NoticeTemplate>,
): Readonly<Record<string, Field>> {
  const field = fields[ownWords.event];
  const listed = field?.['x-options'];
  if (!field || !listed) return fields;
  const known = new Set(listed.map(({ key }) => key));
  const more = [...notices.values()].filter(({ name }) => !known.has(name));
  const options = more.map(({ name, title }) => ({ key: name, ...calledNotice(title) }));
  return { ...fields, [ownWords.event]: { ...field, 'x-options': [...listed, ...options] } };
}
