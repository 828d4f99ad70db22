import type { ReactNode } from 'react';
import { isObject } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { loadWith } from '../../../ui/i18n';
import { lazyPart } from '../../../ui/lazy-part';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import '../../../ui/grid/cells.css';
import { FormulaView } from './formula/formula-view';
import { RichTextView } from './rich-text/rich-text-view';
import { readTold } from '../../../schema/entry/told-value';
import { findOption, formatValue, toKeys } from '../../../schema/entry/format-value';
import type { Language } from '../../source/use-text';

const PointsView = lazyPart(async () => (await loadWith('panels', () => import('./points/points-view'))).PointsView);

interface ReadRequest {
  readonly field: FieldModel;
  readonly value: unknown;
  /** `$refs` entry of the field. */
  readonly target: unknown;
  readonly say: (text: Text) => string;
  /** Where the field holds readings: the point grid that they were entered by. */
  readonly grid?: unknown;
  /** Stands where there is no value. */
  readonly empty: string;
}

const languageOf = (say: (text: Text) => string): Language => (say({ zh: 'zh', en: 'en' }) === 'en' ? 'en' : 'zh');

/** Draws a value for reading: words instead of keys and ids, a dash where there is none. */
export function readValue({ field, value, target, grid, say, empty }: ReadRequest): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="lh-quiet">{empty}</span>;
  const told = readTold(target);
  if (told) return say(told);
  if (field.type === 'option' || field.type === 'options')
    return toKeys(value).map((key) => {
      const option = findOption(field, key);
      return (
        <span key={key} className={`lh-tag lh-tag-${option?.colour ?? 'grey'}`}>
          {option ? say(option.label) : key}
        </span>
      );
    });
  const language = languageOf(say);
  if (field.type === 'ref' || field.type === 'refs') {
    const targets = Array.isArray(target) ? target : [target];
    const words = targets.filter(isObject).map((each) => String(each['display'] ?? each['id'] ?? ''));
    return words.length > 0 ? words.join(language === 'zh' ? '、' : ', ') : formatValue(field, value, language);
  }
  if (field.normalize === 'html') return <RichTextView html={String(value)} />;
  if (field.normalize === 'grid' || (field.normalize === 'readings' && isEmpty(grid))) return say(field.label);
  if (field.normalize === 'readings') return <PointsView label={say(field.label)} value={value} grid={grid} />;
  if (field.widget === 'formula') return <FormulaView latex={String(value)} />;
  const words = formatValue(field, value, language);
  return field.unit && field.type !== 'files' ? `${words} ${say(field.unit)}` : words;
}
