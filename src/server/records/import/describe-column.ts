import { enteredPlaces, limitText } from '../../../schema/model/rate-entry';
import type { FieldSource, PageModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Language } from '../../language';
import type { ImportWord } from '../../../schema/entry/word-finder';

/** What the template says of a column, in the caller's language. */
export interface ColumnHelp {
  readonly field: FieldModel;
  readonly title: string;
  readonly required: 'always' | 'sometimes' | 'no';
  readonly form: string;
  readonly limits: string;
  readonly example: string;
  readonly hint: string;
}

type Pair = Readonly<Record<Language, string>>;

const forms: Readonly<Record<string, Pair>> = {
  text: { zh: '文字', en: 'Text' },
  int: { zh: '整数', en: 'Whole number' },
  decimal: { zh: '数字', en: 'Number' },
  yesNo: { zh: '是 或 否', en: 'Yes or No' },
  day: { zh: '日期，如 2026-01-05', en: 'Day, such as 2026-01-05' },
  dateTime: { zh: '时间，如 2026-01-05 14:30:00', en: 'Moment, such as 2026-01-05 14:30:00' },
  option: { zh: '从下拉列表中选择一项', en: 'One of the list' },
  options: { zh: '可填多项，用“、”分开', en: 'One or more of the list, separated by commas' },
  ref: { zh: '填写名称或编号，须已存在', en: 'Name or number of what exists already' },
  refs: { zh: '填写名称或编号，可填多项，用“、”分开', en: 'Names or numbers of what exists already, separated by commas' },
};

const examples: Readonly<Record<string, string>> = {
  mobile: '13800138000',
  tel: '0731-82712345',
  email: 'wang@example.com',
  day: '2026-01-05',
  dateTime: '2026-01-05 14:30:00',
  postcode: '410004',
  url: 'https://example.com',
  int: '12',
  decimal: '12.5',
  percent: '85',
  rate: '85%',
  money: '1200.00',
};

function limitsOf(field: FieldModel, language: Language): string {
  const { maxLength, minLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field.schema;
  const zh = language === 'zh';
  const limit = (value: unknown, words: Pair): readonly string[] =>
    value === undefined ? [] : [words[language].replace('#', limitText(field, value))];
  const numeric = field.type === 'decimal' || field.type === 'int';
  return [
    ...limit(minLength, { zh: '至少 # 个字符', en: 'at least # characters' }),
    ...(numeric ? [] : limit(maxLength, { zh: '不超过 # 个字符', en: 'at most # characters' })),
    ...limit(minimum, { zh: '不小于 #', en: 'not less than #' }),
    ...limit(maximum, { zh: '不大于 #', en: 'not greater than #' }),
    ...limit(exclusiveMinimum, { zh: '大于 #', en: 'greater than #' }),
    ...limit(exclusiveMaximum, { zh: '小于 #', en: 'less than #' }),
    ...(field.type === 'decimal'
      ? limit(field.scale === undefined ? undefined : enteredPlaces(field, field.scale), { zh: '最多 # 位小数', en: 'at most # decimals' })
      : []),
    ...(field.type === 'decimal' && field.scale === undefined
      ? [zh ? '录入几位就保留几位，如 0.500' : 'digits are kept as entered, such as 0.500']
      : []),
    ...(field.unit === undefined ? [] : [zh ? `单位：${field.unit.zh}` : `unit: ${field.unit.en}`]),
  ].join(zh ? '；' : '; ');
}

/** Says what a column wants: its form, its limits and an example. */
export function describeColumn(
  model: PageModel,
  source: FieldSource,
  { language, words }: { readonly language: Language; readonly words: readonly ImportWord[] | undefined },
): ColumnHelp {
  const { of: field } = source;
  const requirements = model.record.required.filter((requirement) => requirement.field === field.name);
  const label = source.label[language];
  return {
    field,
    title: field.unit === undefined ? label : `${label} (${field.unit[language]})`,
    required: requirements.some((requirement) => requirement.when === undefined) ? 'always' : requirements.length > 0 ? 'sometimes' : 'no',
    form: forms[field.type]?.[language] ?? '',
    limits: limitsOf(field, language),
    example: words?.find((word) => word.sealed !== true)?.[language] ?? examples[field.kind] ?? examples[field.type] ?? '',
    hint: field.hint?.[language] ?? '',
  };
}
