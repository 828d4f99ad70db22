import type { OptionObject, OptionValue } from './read-option';

/** What a column is, and the words of it that said so. */
export interface ColumnSort {
  readonly field: Readonly<Record<string, unknown>>;
  readonly used: readonly string[];
}

export const plainOf = (value: OptionValue | undefined): string | number | boolean | null | undefined =>
  value?.kind === 'plain' ? value.value : undefined;
export const textOf = (value: OptionValue | undefined): string | undefined => {
  const plain = plainOf(value);
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
};

export const listOf = (value: OptionValue | undefined): readonly OptionObject[] =>
  value?.kind === 'list' ? value.items.filter((each) => each.kind === 'object') : [];

/** Types of the origin by what stands for them here; those with choices are told by their choices. */
const sorts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  textarea: { $ref: 'kind:longText', maxLength: 1000 },
  date: { $ref: 'kind:day' },
  datetime: { $ref: 'kind:dateTime' },
  dateTime: { $ref: 'kind:dateTime' },
  switch: { $ref: 'kind:yesNo' },
  url: { $ref: 'kind:url' },
  img: { $ref: 'kind:images' },
  ueditor: { $ref: 'kind:richText' },
  tinymce: { $ref: 'kind:richText' },
};

const pictures: ReadonlySet<unknown> = new Set(['picture-card', 'picture-img', 'picture']);
const choosing: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'cascader', 'tree', 'switch']);

/** Choices that stand in the file. Shape: undefined where one of them does not say its label and value. */
function choicesOf(column: OptionObject): readonly Readonly<Record<string, unknown>>[] | undefined {
  const data = column.words.get('dicData') ?? column.words.get('data');
  const props = column.words.get('props');
  const wordOf = (word: string, own: string): string =>
    textOf(column.words.get(own)) ?? (props?.kind === 'object' ? textOf(props.words.get(word)) : undefined) ?? word;
  const [label, value] = [wordOf('label', 'labelKey'), wordOf('value', 'valueKey')];
  if (data?.kind !== 'list' || data.items.length === 0) return undefined;
  const choices = data.items.flatMap((item) => {
    if (item.kind !== 'object') return [];
    const [zh, key] = [plainOf(item.words.get(label)), plainOf(item.words.get(value))];
    return zh === undefined || key === undefined || key === null || item.words.has('children')
      ? []
      : [{ key: String(key), zh: String(zh), en: String(zh) }];
  });
  return choices.length === data.items.length ? choices : undefined;
}

/** The dictionary that an address of choices names. */
const dictOf = (address: string | undefined): string | undefined => /[?&]code=([\w-]+)/.exec(address ?? '')?.[1];

/** Says what a column is by its words. Shape: undefined where they leave it to its title. */
export function columnSort(column: OptionObject, dicts: ReadonlySet<string>): ColumnSort | undefined {
  const type = textOf(column.words.get('type')) ?? 'input';
  const multiple = plainOf(column.words.get('multiple')) === true || type === 'checkbox' ? { 'x-multiple': true } : {};
  const code = dictOf(textOf(column.words.get('dicUrl')));
  if (code !== undefined && dicts.has(code))
    return { field: { $ref: `dict:${code}`, ...multiple }, used: ['type', 'dicUrl', 'props', 'multiple'] };
  const choices = choicesOf(column);
  if (type === 'switch' && choices?.every(({ key }) => key === '0' || key === '1') !== false)
    return { field: { $ref: 'kind:yesNo' }, used: ['type', 'dicData', 'props'] };
  if (choices)
    return { field: { 'x-options': choices, ...multiple }, used: ['type', 'dicData', 'data', 'props', 'valueKey', 'labelKey', 'multiple'] };
  if (choosing.has(type)) return undefined;
  if (type === 'number') {
    const places = plainOf(column.words.get('precision'));
    const scale = typeof places === 'number' ? places : 2;
    return {
      field: scale === 0 ? { $ref: 'kind:integer' } : { $ref: 'kind:number', 'x-scale': Math.min(scale, 10) },
      used: ['type', 'precision'],
    };
  }
  if (type === 'upload')
    return {
      field: { $ref: pictures.has(plainOf(column.words.get('listType'))) ? 'kind:images' : 'kind:files' },
      used: ['type', 'listType'],
    };
  const field = sorts[type];
  return field && { field, used: ['type'] };
}

/** Types that say nothing beyond a text: the title tells more. */
export const plainTypes: ReadonlySet<string> = new Set(['input', 'text', 'paging']);
