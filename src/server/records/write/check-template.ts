import { closestName } from '../../../base/closest-name';
import { isEmpty } from '../../../base/text';
import type { Values } from '../../../base/dot-path';
import { ownWords } from '../../../schema/model/name-notices';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { PageContext } from '../../rights/page-context';

/** Where a tenant's own words stand. */
const wordFields = ['content', 'title'] as const;
/** Text messages have no title, whatever stands in its place. Source: dictionary m_template_type. */
const untitled = '1';

const wordsOf = (value: unknown): readonly string[] =>
  isEmpty(value) ? [] : [...String(value).matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);

const tellsOf = ({ states, daily = [] }: RecordModel): readonly string[] => [
  ...(states?.transitions ?? []).flatMap(({ tells = [] }) => tells.map(({ notice }) => notice)),
  ...daily.flatMap(({ tell }) => (tell ? [tell.notice] : [])),
];

/**
 * Finds words in braces that a notice of page files could not fill: what is told of a record can say that record's fields alone. Shape: a sentence at the words, or
 * nothing; events that are no notices of page files are not judged here.
 */
export function checkTemplate({ schemas }: PageContext, record: string, values: Values): ReadonlyMap<string, Text> {
  if (record !== ownWords.record) return new Map();
  const event = String(values[ownWords.event] ?? '');
  for (const told of schemas.records.values()) {
    if (!tellsOf(told).includes(event)) continue;
    const names = told.fields.flatMap((field) => (field.type === 'lines' || field.type === 'files' ? [] : [field.name]));
    const found = wordFields.flatMap((field): [string, Text][] => {
      if (field === 'title' && values['templateType'] === untitled) return [];
      const unknown = wordsOf(values[field]).find((word) => !names.includes(word));
      if (unknown === undefined) return [];
      const hint = closestName(unknown, names);
      return [
        [
          field,
          {
            zh: `“{${unknown}}”不是“${told.label.zh}”的字段${hint === undefined ? '' : `，是否为“{${hint}}”？`}`,
            en: `"{${unknown}}" is no field of ${told.label.en}${hint === undefined ? '' : `; did you mean "{${hint}}"?`}`,
          },
        ],
      ];
    });
    if (found.length > 0) return new Map(found);
  }
  return new Map();
}
