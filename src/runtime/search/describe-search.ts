import { isRelative } from '../../protocol/relative-value';
import type { SearchState } from '../../protocol/search-state';
import type { Operator } from '../../schema/model/field-type';
import type { FieldSource, PageModel } from '../../schema/model/page-model';
import { formatValue } from '../../schema/entry/format-value';
import type { Language } from '../source/use-text';
import { describeNamed, isNamed } from './named-records';
import { isRange, relativeKey, type SearchValue } from './search-model';

interface Saying {
  readonly language: Language;
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string;
}

function describe(
  source: FieldSource | undefined,
  item: { readonly field: string; readonly operator: Operator; readonly value: SearchValue },
  { language, say }: Saying,
): string {
  const label = source?.label[language] ?? item.field;
  if (typeof item.value !== 'string' && isRange(item.operator)) return `${label} ${item.value.join(' ~ ')}`;
  const parts = typeof item.value === 'string' ? [item.value] : item.value;
  if (!source) return `${label} ${parts.join(' ')}`;
  const isRecord = source.of.type === 'ref' || source.of.type === 'refs';
  // The id of a record says nothing to people; the field alone does.
  const words = parts.flatMap((part) =>
    isRelative(part) ? say(relativeKey(part)) : isRecord ? [] : formatValue(source.of, part, language),
  );
  return words.length === 0 ? label : `${label} ${words.join(language === 'zh' ? '、' : ', ')}`;
}

/** Says in words which filters a search sets, for a list that came back empty; `say` gives the words for records that it names by themselves. */
export function describeSearch(model: PageModel, state: SearchState, saying: Saying): readonly string[] {
  const sources: readonly FieldSource[] = [...model.search.normal, ...model.search.more, ...model.search.advanced];
  const items = state.mode === 'N' ? state.items : state.pairs.flatMap((pair) => pair.rows);
  return items.map((item) => {
    if (isNamed(item)) return describeNamed(item, saying.say);
    return describe(
      sources.find((source) => source.field === item.field),
      item,
      saying,
    );
  });
}
