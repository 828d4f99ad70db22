import type { DictModel } from '../../../src/schema/model/catalogue-model';
import { toSnakeCase } from '../../../src/base/snake-case';
import { commonColumns } from '../../../src/schema/context/system-fields';
import type { GuessedField } from '../../../src/schema/start/guessed-field';
import { fieldNameOf, guessFields, type Vocabulary } from '../guess-fields';
import { rulesOf } from './column-rules';
import { columnSort, listOf, plainOf, plainTypes, textOf } from './column-sort';
import type { OptionObject, OptionValue } from './read-option';

/** A word of the option that the page has no counterpart for. */
export interface LostWord {
  readonly line: number;
  /** The column that it stands in, by its `prop`; '' for one of the option itself. */
  readonly column: string;
  readonly word: string;
}

export interface ConvertedOption {
  readonly fields: readonly GuessedField[];
  /** Buttons that the option switches off, by the words of a page file. */
  readonly without: ReadonlySet<string>;
  readonly sort?: string;
  /** In the order of their lines. */
  readonly lost: readonly LostWord[];
}

const buttons: readonly (readonly [word: string, action: string])[] = [
  ['addBtn', 'create'],
  ['editBtn', 'edit'],
  ['delBtn', 'remove'],
  ['excelBtn', 'export'],
];

/** The order of the list, where it is one of a field. */
function sortOf(option: OptionObject, fields: ReadonlyMap<string, GuessedField>): string | undefined {
  const sort = option.words.get('defaultSort');
  const name = sort?.kind === 'object' ? textOf(sort.words.get('prop')) : undefined;
  if (sort?.kind !== 'object' || name === undefined || !fields.has(name)) return undefined;
  return (textOf(sort.words.get('order')) === 'descending' ? '-' : '') + name;
}

interface Known {
  readonly words: Vocabulary;
  readonly dicts: Iterable<DictModel>;
}

/** Words of a column that say what the product does anyway, or how a page lays itself out. */
const given: ReadonlySet<string> = new Set([
  ...['label', 'prop', 'sortable', 'clearable', 'filterable', 'overHidden', 'showOverflowTooltip', 'placeholder', 'searchPlaceholder'],
  ...['searchSpan', 'searchOrder', 'searchLabelWidth', 'labelWidth', 'format', 'valueFormat', 'searchClearable', 'order', 'row', 'minRows'],
  ...['maxRows', 'showWordLimit', 'align', 'headerAlign', 'gutter', 'offset', 'border', 'collapse', 'size', 'isReset', 'showSearch'],
]);

/** Words of the option itself that say no more than that. */
const givenAbove: ReadonlySet<string> = new Set([
  ...['column', 'group', 'border', 'stripe', 'index', 'indexLabel', 'selection', 'height', 'calcHeight', 'maxHeight', 'size', 'align'],
  ...['menuAlign', 'menuWidth', 'labelWidth', 'searchLabelWidth', 'searchMenuSpan', 'searchShow', 'searchShowBtn', 'searchIcon', 'tip'],
  ...['searchIndex', 'highlightCurrentRow', 'dialogClickModal', 'dialogWidth', 'dialogDrag', 'emptyBtn', 'submitBtn', 'refreshBtn'],
  ...[
    'columnBtn',
    'searchBtn',
    'viewBtn',
    'addBtn',
    'editBtn',
    'delBtn',
    'header',
    'page',
    'rowKey',
    'menu',
    'gutter',
    'span',
    'gridBtn',
    'excelBtn',
  ],
]);

/** What stands in place of columns in lists of them. */
const strayIn = (value: OptionValue | undefined): readonly LostWord[] =>
  value?.kind === 'list'
    ? value.items.flatMap((each) => (each.kind === 'code' ? [{ line: each.line, column: '', word: each.text }] : []))
    : value?.kind === 'code'
      ? [{ line: value.line, column: '', word: value.text }]
      : [];

interface Placed {
  readonly column: OptionObject;
  /** The group of the form that it stands in. */
  readonly group?: string;
}

/** The columns of an option and of its groups; one with columns below it gives those. */
function columnsOf(option: OptionObject, lost: LostWord[]): readonly Placed[] {
  const flatten = (column: OptionObject): readonly OptionObject[] => {
    const below = listOf(column.words.get('children')).filter(({ words }) => words.has('prop'));
    if (below.length === 0) return [column];
    lost.push({
      line: column.line,
      column: textOf(column.words.get('prop')) ?? '',
      word: `children (${textOf(column.words.get('label')) ?? ''})`,
    });
    return below.flatMap(flatten);
  };
  const groups = listOf(option.words.get('group'));
  for (const each of [option, ...groups]) lost.push(...strayIn(each.words.get('column')));
  lost.push(...strayIn(option.words.get('group')));
  const own = listOf(option.words.get('column')).flatMap(flatten);
  const grouped = groups.flatMap((group): readonly Placed[] => {
    const label = textOf(group.words.get('label'));
    return listOf(group.words.get('column'))
      .flatMap(flatten)
      .map((column) => ({ column, ...(label === undefined ? {} : { group: label }) }));
  });
  return [...own.map((column) => ({ column })), ...grouped];
}

const isOff = (value: OptionValue | undefined): boolean => plainOf(value) === false;
const isOn = (value: OptionValue | undefined): boolean => plainOf(value) === true;

/** Limits, hints and units of a column that stand beside what it is. */
function furtherOf({ words }: OptionObject, ref: unknown): readonly [field: Readonly<Record<string, unknown>>, used: readonly string[]] {
  const field: Record<string, unknown> = {};
  const used: string[] = [];
  const take = (word: string, into: string, value: unknown): void => {
    if (value === undefined) return;
    field[into] = value;
    used.push(word);
  };
  const number = (word: string): number | undefined => {
    const plain = plainOf(words.get(word));
    return typeof plain === 'number' ? plain : undefined;
  };
  const isNumber = typeof ref === 'string' && /^kind:(?:number|integer|money|percent)$/.test(ref);
  const isText = typeof ref === 'string' && /^kind:(?:shortText|longText)$/.test(ref);
  if (isNumber) {
    take('min', 'minimum', number('min'));
    take('max', 'maximum', number('max'));
    take('append', 'x-unit', textOf(words.get('append')));
    take('unit', 'x-unit', textOf(words.get('unit')));
  }
  if (isText) {
    take('maxlength', 'maxLength', number('maxlength'));
    take('maxLength', 'maxLength', number('maxLength'));
  }
  const tip = textOf(words.get('tip'));
  take('tip', 'x-hint', tip === undefined ? undefined : { zh: tip, en: tip });
  const value = plainOf(words.get('value'));
  const isChoice = typeof ref !== 'string' || ref.startsWith('dict:');
  take('value', 'default', value === null || value === '' ? undefined : isChoice && value !== undefined ? String(value) : value);
  if (isOn(words.get('disabled')) || isOn(words.get('readonly'))) {
    field['readOnly'] = true;
    used.push('disabled', 'readonly');
  }
  return [field, used];
}

/** Where a column stands, and the words that said so. */
function placeOf({ words }: OptionObject): readonly [place: Partial<GuessedField>, used: readonly string[]] {
  const width = plainOf(words.get('width')) ?? plainOf(words.get('minWidth'));
  const pixels = Number(width);
  const isEntered =
    !isOff(words.get('display')) && !(isOff(words.get('addDisplay')) && isOff(words.get('editDisplay'))) && !isOff(words.get('isShow'));
  const displays = isOff(words.get('addDisplay')) === isOff(words.get('editDisplay')) ? ['addDisplay', 'editDisplay', 'viewDisplay'] : [];
  const searched = words.get('search');
  return [
    {
      ...(isOn(searched) || isOn(words.get('isCheckdSearch')) ? { isSearched: true } : {}),
      ...(isOn(words.get('hide')) ? { isHidden: true } : {}),
      ...(Number.isInteger(pixels) && pixels >= 40 && pixels <= 800 ? { width: pixels } : {}),
      ...(isEntered ? {} : { isEntered: false }),
      ...(Number(plainOf(words.get('span'))) >= 24 ? { isWide: true } : {}),
      ...(isOn(words.get('fixed')) || textOf(words.get('fixed')) === 'left' ? { isFixed: true } : {}),
    },
    [
      ...displays,
      'display',
      'isShow',
      'hide',
      'width',
      'minWidth',
      'span',
      'fixed',
      'isCheckdSearch',
      ...(searched?.kind === 'plain' ? ['search'] : []),
    ],
  ];
}

/**
 * Turns an option object into the fields of a page. Nothing is left out in silence: each word that has no counterpart is named with its line, unless it says
 * what the product does anyway.
 */
export function convertOption(option: OptionObject, { words, dicts }: Known): ConvertedOption {
  const lost: LostWord[] = [];
  const list = [...dicts];
  const codes = new Set(list.map(({ code }) => code));
  const taken = new Map<string, GuessedField>();
  for (const { column, group } of columnsOf(option, lost)) {
    const prop = textOf(column.words.get('prop')) ?? '';
    const title = textOf(column.words.get('label')) ?? prop;
    const type = textOf(column.words.get('type')) ?? 'input';
    if (prop === '') {
      lost.push({ line: column.line, column: '', word: `column (${title})` });
      continue;
    }
    // What the system gives every record is there anyway.
    if (commonColumns.has(toSnakeCase(prop))) continue;
    const name = fieldNameOf(prop);
    if (taken.has(name)) {
      lost.push({ line: column.line, column: prop, word: 'prop' });
      continue;
    }
    if (name !== prop) lost.push({ line: column.line, column: prop, word: `prop → ${name}` });
    const [titled] = guessFields([{ title, cells: [], rows: 0 }], { words, dicts: list });
    const byTitle = titled?.field ?? { $ref: 'kind:shortText', 'x-label': { zh: title, en: title }, maxLength: 255 };
    const sort = columnSort(column, codes);
    const rules = rulesOf(column);
    const ref = rules.field['$ref'] ?? (sort ? sort.field['$ref'] : byTitle['$ref']);
    const nature = sort?.field ?? Object.fromEntries(Object.entries(byTitle).filter(([word]) => word !== 'x-label'));
    const [further, usedFurther] = furtherOf(column, sort && 'x-options' in sort.field ? undefined : ref);
    const [place, usedPlace] = placeOf(column);
    const isText = typeof ref === 'string' && /^kind:(?:shortText|longText)$/.test(ref);
    const { minLength, maxLength, pattern, 'x-message': message, ...otherRules } = rules.field;
    const textRules = isText
      ? Object.fromEntries(Object.entries({ minLength, maxLength, pattern, 'x-message': message }).filter(([, each]) => each !== undefined))
      : {};
    const unlike = !isText && (minLength !== undefined || maxLength !== undefined);
    const used = new Set([
      ...given,
      ...(sort?.used ?? (plainTypes.has(type) ? ['type'] : [])),
      ...usedFurther,
      ...usedPlace,
      'required',
      'isRequired',
      'pattern',
      'message',
      ...(unlike ? [] : ['rules']),
    ]);
    if (!isText && rules.patternLine !== undefined) lost.push({ line: rules.patternLine, column: prop, word: 'pattern' });
    for (const [word, value] of column.words) if (!used.has(word) && !isOff(value)) lost.push({ line: value.line, column: prop, word });
    for (const { line, word } of rules.lost) lost.push({ line, column: prop, word });
    taken.set(name, {
      name,
      label: title,
      field: {
        ...(ref === undefined ? {} : { $ref: ref }),
        'x-label': byTitle['x-label'],
        ...nature,
        ...otherRules,
        ...textRules,
        ...further,
      },
      isFilled: rules.isRequired && further['readOnly'] !== true && place.isEntered !== false,
      isDistinct: false,
      isLong: ref === 'kind:longText' || ref === 'kind:richText',
      ...place,
      ...(group === undefined ? {} : { group }),
    });
  }
  const sort = sortOf(option, taken);
  for (const [word, value] of option.words)
    if (!givenAbove.has(word) && (word !== 'defaultSort' || sort === undefined)) lost.push({ line: value.line, column: '', word });
  const without = new Set(buttons.flatMap(([word, action]) => (isOff(option.words.get(word)) ? [action] : [])));
  const unique = new Map(lost.map((each) => [`${String(each.line)} ${each.column} ${each.word}`, each]));
  return {
    fields: [...taken.values()],
    without,
    ...(sort === undefined ? {} : { sort }),
    lost: [...unique.values()].sort((a, b) => a.line - b.line),
  };
}
