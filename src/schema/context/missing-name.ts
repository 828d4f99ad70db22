import { closestName } from '../../base/closest-name';
import type { FaultText } from '../source/source-file';

/** Says that a shared file has no such name: the one that was probably meant, or all that there are. */
export function missingName(
  name: string,
  names: Iterable<string>,
  said: { readonly zh: string; readonly en: string; readonly file: string },
): FaultText {
  const all = [...names];
  const hint = closestName(name, all);
  const rests = [said.file];
  if (hint !== undefined) return { zh: said.zh, en: said.en, hint, rests };
  if (all.length === 0) return { rests, zh: `${said.zh}：${said.file} 里一个也没有`, en: `${said.en}: ${said.file} has none` };
  return { rests, zh: `${said.zh}，${said.file} 里有：${all.join('、')}`, en: `${said.en}; ${said.file} has ${all.join(', ')}` };
}
