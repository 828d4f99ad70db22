import { deepFreeze } from '../../base/deep-freeze';

/** A sentence in both languages. */
export interface Sentence {
  readonly zh: string;
  readonly en: string;
}

/** Where something is wrong: names of parts, and numbers of elements, which count from 1. */
export type Place = readonly (string | number)[];

const rules = deepFreeze({
  object: () => ({ zh: '必须是对象', en: 'must be an object' }),
  list: () => ({ zh: '必须是列表', en: 'must be a list' }),
  text: () => ({ zh: '必须是文字', en: 'must be a text' }),
  unknown: () => ({ zh: '没有这一项', en: 'is no part of it' }),
  missing: () => ({ zh: '不能缺少', en: 'must be given' }),
  needless: () => ({ zh: '此处不能给出', en: 'must not be given here' }),
  number: () => ({ zh: '必须是十进制数的文字', en: 'must be a decimal number as text' }),
  above: (bound: string) => ({ zh: `必须大于${bound}`, en: `must be above ${bound}` }),
  least: (bound: string) => ({ zh: `不能小于${bound}`, en: `must be at least ${bound}` }),
  most: (bound: string) => ({ zh: `不能大于${bound}`, en: `must be at most ${bound}` }),
  whole: () => ({ zh: '必须是整数', en: 'must be a whole number' }),
  choice: (names: string) => ({ zh: `只能是${names}之一`, en: `must be one of ${names}` }),
  fewest: (count: string) => ({ zh: `至少${count}项`, en: `needs at least ${count}` }),
  mostOf: (count: string) => ({ zh: `至多${count}项`, en: `has at most ${count}` }),
  name: () => ({
    zh: '只能由字母、数字和下划线组成，以字母开头，且不是公式语言的词',
    en: 'must be letters, digits and underlines, begin with a letter, and be no word of the language of formulas',
  }),
  twice: (name: string) => ({ zh: `“${name}”出现了两次`, en: `"${name}" stands there twice` }),
  noSuch: (name: string) => ({ zh: `没有“${name}”`, en: `there is no "${name}"` }),
  formula: (message: string) => ({ zh: `公式有误：${message}`, en: `the formula is wrong: ${message}` }),
  noValue: () => ({ zh: '在这些值处没有结果', en: 'has no value there' }),
  notUsed: (name: string) => ({ zh: `没有用到“${name}”`, en: `does not use "${name}"` }),
  pairs: () => ({ zh: '两个输入量须有同样多的读数', en: 'needs as many readings of either quantity' }),
  impossible: () => ({ zh: '这些相关系数不能同时成立', en: 'these coefficients cannot hold together' }),
  needsFactor: () => ({
    zh: '相关的输入量自由度有限，无有效自由度可言，请给出 k',
    en: 'correlated quantities of finite degrees of freedom have no effective ones; give k',
  }),
  order: () => ({ zh: '下限不能大于上限', en: 'the lower limit must not be above the upper one' }),
}) satisfies Readonly<Record<string, (detail: string) => Sentence>>;

export type Rule = keyof typeof rules;

/** One thing that is wrong in data about a measurement. */
export interface MeasureFault {
  readonly place: Place;
  readonly rule: Rule;
  /** What the sentence of the rule names: a bound, a name, a message. */
  readonly detail?: string;
}

/** Parts that have a word for people; others are called as they are written. */
const parts: Readonly<Record<string, Sentence>> = deepFreeze({
  components: { zh: '分量', en: 'component' },
  correlations: { zh: '相关', en: 'correlation' },
  quantity: { zh: '输入量', en: 'quantity' },
  estimate: { zh: '估计值', en: 'estimate' },
  distribution: { zh: '分布', en: 'distribution' },
  standard: { zh: '标准不确定度', en: 'standard uncertainty' },
  expanded: { zh: '扩展不确定度', en: 'expanded uncertainty' },
  halfWidth: { zh: '半宽', en: 'half-width' },
  readings: { zh: '读数', en: 'reading' },
  standardDeviation: { zh: '标准偏差', en: 'standard deviation' },
  observations: { zh: '观测次数', en: 'observations' },
  sensitivity: { zh: '灵敏系数', en: 'sensitivity coefficient' },
  degreesOfFreedom: { zh: '自由度', en: 'degrees of freedom' },
  relativeUncertainty: { zh: '不确定度的相对不确定度', en: 'relative uncertainty of the uncertainty' },
  coefficient: { zh: '相关系数', en: 'coefficient' },
  coverage: { zh: '包含', en: 'coverage' },
  probability: { zh: '包含概率', en: 'probability' },
  model: { zh: '测量模型', en: 'model' },
  digits: { zh: '有效位数', en: 'digits' },
  points: { zh: '测量点', en: 'point' },
  inputs: { zh: '输入', en: 'input' },
  series: { zh: '读数序列', en: 'series' },
  limits: { zh: '极限', en: 'limits' },
  asFound: { zh: '调前', en: 'as found' },
  asLeft: { zh: '调后', en: 'as left' },
  columns: { zh: '列', en: 'column' },
  parameters: { zh: '参数', en: 'parameter' },
  formula: { zh: '公式', en: 'formula' },
});

const partOf = (step: string): Sentence => (Object.hasOwn(parts, step) ? parts[step] : undefined) ?? { zh: step, en: step };

/** Says where something is: `第3分量，半宽` and `component 3, half-width`. */
export function tellPlace(place: Place): Sentence {
  const named: Sentence[] = [];
  for (const step of place) {
    const last = named.at(-1);
    if (typeof step === 'string' || !last) named.push(partOf(String(step)));
    else named[named.length - 1] = { zh: `第${String(step)}个${last.zh}`, en: `${last.en} ${String(step)}` };
  }
  return { zh: named.map(({ zh }) => zh).join('，'), en: named.map(({ en }) => en).join(', ') };
}

/** Tells a fault with its place: `component 3, half-width: must be above 0`. */
export function tellFault({ place, rule, detail = '' }: MeasureFault): Sentence {
  const [where, what] = [tellPlace(place), rules[rule](detail)];
  return place.length === 0 ? what : { zh: `${where.zh}：${what.zh}`, en: `${where.en}: ${what.en}` };
}
