import { longestSlowText } from './longest-slow-text';
import { judgePattern, type PatternRisk } from './pattern-risk';
import type { FaultText } from '../../source/source-file';

const sentences = {
  unjudged: {
    zh: '正则里不能用前后查看（?=、?!、?<）与反向引用，也不能过长',
    en: 'A pattern must not look around, refer back or be too long',
  },
  endless: {
    zh: '这个正则遇到某些文字会算不完：重复里面不要再有能读同样字符的重复',
    en: 'This pattern never ends on some texts: no repetition of the same signs inside a repetition',
  },
  slow: {
    zh: `这个正则在长文字上很慢：请以 ^ 开头并避免相邻的同类重复，或写 maxLength 不超过 ${String(longestSlowText)}`,
    en: `This pattern is slow on long texts: begin with ^, or set maxLength to ${String(longestSlowText)} or less`,
  },
} as const satisfies Readonly<Record<Exclude<PatternRisk, 'none'>, FaultText>>;

/** Says what is wrong with a pattern of a page file; nothing where it reads any text up to `maxLength` quickly. */
export function patternFault(pattern: string, maxLength: number | undefined): FaultText | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return { zh: '正则表达式写法有误', en: 'Not a regular expression' };
  }
  const risk = judgePattern(pattern);
  if (risk === 'none' || (risk === 'slow' && maxLength !== undefined && maxLength <= longestSlowText)) return undefined;
  return sentences[risk];
}
