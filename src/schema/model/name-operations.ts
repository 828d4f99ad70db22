import { calledNotice } from './name-notices';
import type { OptionModel } from './field-type';
import type { FieldSource, PageModel } from './page-model';
import type { FieldModel, RecordModel } from './record-model';
import type { Text } from './text';

/** Tables of the system whose pages tell what was done, of what notices are on their way, and of what was sent. */
const telling: ReadonlySet<string | undefined> = new Set(['operationLogs', 'deliveries', 'sentMessages']);

/** What calls that are no page's own call a record of some page. */
const otherNames: Readonly<Record<string, readonly string[]>> = Object.freeze({
  users: ['user'],
  roles: ['role'],
  menus: ['menu'],
  dicts: ['dict'],
  tenants: ['tenant'],
  topMenus: ['topmenu'],
  posts: ['post'],
  params: ['param'],
});

/** The record that the trail calls a subject. */
export const recordOfSubject = (subject: string): string =>
  Object.entries(otherNames).find(([, names]) => names.includes(subject))?.[0] ?? subject;

/** Says whether the rows of a record tell of other records, each by its `subject` and `subjectId`. */
export const tellsOfRecords = ({ existing }: Pick<RecordModel, 'existing'>): boolean => telling.has(existing);

type Words = ReadonlyMap<string, readonly OptionModel[]>;

const join = (texts: readonly Text[]): Text => ({
  zh: [...new Set(texts.map((text) => text.zh))].join(' / '),
  en: [...new Set(texts.map((text) => text.en))].join(' / '),
});

/** Gathers words by key, in the order in which they are met; a key that pages call differently has all of its words. */
class Gathered {
  private readonly words = new Map<string, Text[]>();

  add(key: string, label: Text): void {
    this.words.set(key, [...(this.words.get(key) ?? []), label]);
  }

  list(): readonly OptionModel[] {
    return [...this.words].map(([key, labels]) => ({ key, label: join(labels) }));
  }
}

const ownFields = (record: RecordModel): readonly FieldModel[] => record.fields.filter((field) => !field.system);

/** Names of a record's fields as the trail writes them, those of lines without their place. */
const namesOf = (record: RecordModel): readonly (readonly [string, Text])[] =>
  ownFields(record).flatMap((field) => [
    // Entries name a field as it was called when they were written.
    ...[field.name, ...(field.was ?? [])].map((name) => [name, field.label] as const),
    ...(field.line ? ownFields(field.line) : []).map(
      (each) =>
        [`${field.name}.${each.name}`, { zh: `${field.label.zh}·${each.label.zh}`, en: `${field.label.en} · ${each.label.en}` }] as const,
    ),
  ]);

function gather(pages: readonly PageModel[]): Words {
  const [actions, subjects, changed, notices] = [new Gathered(), new Gathered(), new Gathered(), new Gathered()];
  const told = new Set<string>();
  for (const { record, label, actions: offered } of pages) {
    for (const { name, label: word } of [...offered.toolbar, ...offered.row, ...(record.states?.transitions ?? [])])
      actions.add(name, word);
    const tells = [
      ...(record.states?.transitions ?? []).flatMap((each) => each.tells ?? []),
      ...(record.daily ?? []).flatMap((each) => each.tell ?? []),
    ];
    for (const { notice, title } of tells) notices.add(notice, calledNotice(title));
    if (told.has(record.name)) continue;
    told.add(record.name);
    for (const subject of [record.name, ...(otherNames[record.name] ?? [])]) {
      subjects.add(subject, label);
      for (const [name, word] of namesOf(record)) changed.add(`${subject}.${name}`, word);
    }
  }
  return new Map([
    ['action', actions.list()],
    ['subject', subjects.list()],
    ['changed', changed.list()],
    ['notice', notices.list()],
  ]);
}

function toField(field: FieldModel, words: Words): FieldModel {
  const { options } = field;
  const more = words.get(field.name);
  if (!options || !more) return field;
  const known = new Set(options.map(({ key }) => key));
  // Open, and of any length: old entries tell of pages and buttons that the files have no more.
  const { enum: _closed, pattern: _short, ...schema } = field.schema;
  return { ...field, schema, openOptions: true, options: [...options, ...more.filter(({ key }) => !known.has(key))] };
}

const toRecord = (record: RecordModel, words: Words): RecordModel => ({
  ...record,
  fields: record.fields.map((field) => toField(field, words)),
});

/**
 * Gives the pages of the trail, and of notices on their way, the words for what they tell: what buttons, pages, fields and notices are called in the page files.
 * What the options of such a page itself say goes before.
 */
export function nameOperations(pages: readonly PageModel[]): readonly PageModel[] {
  const words = gather(pages);
  const put = <Source extends FieldSource>(sources: readonly Source[]): readonly Source[] =>
    sources.map((source) => ({ ...source, of: toField(source.of, words) }));
  return pages.map((page) => {
    if (!tellsOfRecords(page.record)) return page;
    const { normal, more, advanced } = page.search;
    return {
      ...page,
      record: toRecord(page.record, words),
      search: { ...page.search, normal: put(normal), more: put(more), advanced: put(advanced) },
      table: { ...page.table, columns: put(page.table.columns) },
    };
  });
}
