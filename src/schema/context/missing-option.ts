import { closestName } from '../../base/closest-name';
import type { OptionModel } from '../model/field-type';
import type { FaultText } from '../source/source-file';

/** More options than these are not all told. */
const mostTold = 12;

/** Says that there is no option of such a key, and which there are; the file of the dictionary is where another one would be written. */
export function missingOption(key: string, options: readonly OptionModel[], dict?: string): FaultText {
  const told = options.slice(0, mostTold);
  const [zh, en] = options.length > mostTold ? [` 等 ${options.length} 项`, ` and ${options.length - mostTold} more`] : ['', ''];
  return {
    zh: `可选值里没有“${key}”，${dict === undefined ? '' : `dicts/${dict}.json `}只有：${told.map((each) => `${each.key}（${each.label.zh}）`).join('、')}${zh}`,
    en: `No option "${key}"; ${dict === undefined ? 'there are' : `dicts/${dict}.json has`} ${told.map((each) => `${each.key} (${each.label.en})`).join(', ')}${en}`,
    hint: closestName(
      key,
      options.map((each) => each.key),
    ),
  };
}
