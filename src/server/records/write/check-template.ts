import { closestName } from '../../../base/closest-name';
import { isEmpty, wordsIn } from '../../../base/text';
import type { Values } from '../../../base/dot-path';
import { ownWords } from '../../../schema/model/name-notices';
import type { RecordModel } from '../../../schema/model/record-model';
import type { TellModel } from '../../../schema/model/states-model';
import type { Text } from '../../../schema/model/text';
import type { PageContext } from '../../rights/page-context';

/** Where a tenant's own words stand. */
const wordFields = ['content', 'title', 'contentEn', 'titleEn'] as const;
/** Text messages have no title, whatever stands in its place. Source: dictionary m_template_type. */
const untitled = '1';

const isFilled = (field: (typeof wordFields)[number], values: Values): boolean =>
  !field.startsWith('title') || values['templateType'] !== untitled;

const wordsOf = (value: unknown): readonly string[] => (isEmpty(value) ? [] : wordsIn(String(value)));

const tellsOf = ({ states, daily = [] }: RecordModel): readonly TellModel[] => [
  ...(states?.transitions ?? []).flatMap(({ tells = [] }) => tells),
  ...daily.flatMap(({ tell = [] }) => tell),
];

/** Refuses words of a template for an event where none of the notices that belong to it can fill all of them: it would never be used. */
function checkShared(tells: readonly TellModel[], values: Values): ReadonlyMap<string, Text> {
  const used = wordFields.flatMap((field) => (isFilled(field, values) ? wordsOf(values[field]).map((word) => ({ field, word })) : []));
  const missing = tells.map(({ words }) => used.filter(({ word }) => !Object.hasOwn(words, word)));
  const least = missing.reduce((best, each) => (each.length < best.length ? each : best), used);
  const [first] = least;
  if (!first || missing.some((each) => each.length === 0)) return new Map();
  const called = [...new Set(least.map(({ word }) => `{${word}}`))].join('');
  return new Map([
    [
      first.field,
      {
        zh: `没有一种通知填得出这些词，这个模板不会用到；最接近的一种缺${called}`,
        en: `No notice fills all of these words, so the template would never be used; the closest lacks ${called}`,
      },
    ],
  ]);
}

/**
 * Finds words in braces that a notice of page files could not fill: what is told of a record can say that record's fields alone, and what stands for several notices the
 * words that one of them names. Shape: a sentence at the words, or nothing; events that no notice of page files has are not judged here.
 */
export function checkTemplate({ schemas }: PageContext, record: string, values: Values): ReadonlyMap<string, Text> {
  if (record !== ownWords.record) return new Map();
  const event = String(values[ownWords.event] ?? '');
  const shared = [...schemas.records.values()].flatMap((told) => tellsOf(told).filter((tell) => tell.event === event));
  if (shared.length > 0) return checkShared(shared, values);
  for (const told of schemas.records.values()) {
    if (!tellsOf(told).some(({ notice }) => notice === event)) continue;
    const names = told.fields.flatMap((field) => (field.type === 'lines' || field.type === 'files' ? [] : [field.name]));
    const found = wordFields.flatMap((field): [string, Text][] => {
      if (!isFilled(field, values)) return [];
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
