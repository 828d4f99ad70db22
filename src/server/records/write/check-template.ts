import { closestName } from '../../../base/closest-name';
import { isEmpty } from '../../../base/text';
import type { Values } from '../../../base/dot-path';
import { ownWords } from '../../../schema/model/name-notices';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { PageContext } from '../../rights/page-context';

/** Where a tenant's own words stand. */
const wordsField = 'content';

const tellsOf = ({ states, daily = [] }: RecordModel): readonly string[] => [
  ...(states?.transitions ?? []).flatMap(({ tells = [] }) => tells.map(({ notice }) => notice)),
  ...daily.flatMap(({ tell }) => (tell ? [tell.notice] : [])),
];

/**
 * Finds words in braces that a notice of page files could not fill: what is told of a record can say that record's fields alone. Shape: a sentence at the words, or
 * nothing; events that are no notices of page files are not judged here.
 */
export function checkTemplate({ schemas }: PageContext, record: string, values: Values): ReadonlyMap<string, Text> {
  if (record !== ownWords.record || isEmpty(values[wordsField])) return new Map();
  const event = String(values[ownWords.event] ?? '');
  const words = [...String(values[wordsField]).matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);
  for (const told of schemas.records.values()) {
    if (!tellsOf(told).includes(event)) continue;
    const names = told.fields.flatMap((field) => (field.type === 'lines' || field.type === 'files' ? [] : [field.name]));
    const unknown = words.find((word) => !names.includes(word));
    if (unknown === undefined) continue;
    const hint = closestName(unknown, names);
    return new Map([
      [
        wordsField,
        {
          zh: `“{${unknown}}”不是“${told.label.zh}”的字段${hint === undefined ? '' : `，是否为“{${hint}}”？`}`,
          en: `"{${unknown}}" is no field of ${told.label.en}${hint === undefined ? '' : `; did you mean "{${hint}}"?`}`,
        },
      ],
    ]);
  }
  return new Map();
}
