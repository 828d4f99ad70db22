import type { Reading } from './bench-case';
import { judge, shareOfBar } from './judge';
import type { Outcome } from './run-cases';

const widths = [5, 58, 14, 12, 7, 6] as const;

const signs = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0);
const fit = (text: string, width: number): string => text + ' '.repeat(Math.max(1, width - signs(text)));

function figure(value: number, unit: string): string {
  const digits =
    unit === '×' || (Math.abs(value) < 10 && !Number.isInteger(value)) ? 2 : Math.abs(value) < 100 && !Number.isInteger(value) ? 1 : 0;
  return `${value.toFixed(digits)}${unit === '' || unit === '×' || unit === '%' ? unit : ` ${unit}`}`;
}

function barOf({ most, least, unit, kind }: Reading): string {
  if (kind === 'shown') return '';
  if (most !== undefined && most === least) return `= ${figure(most, unit)}`;
  if (most !== undefined) return `≤ ${figure(most, unit)}`;
  return least === undefined ? '' : `≥ ${figure(least, unit)}`;
}

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => fit(cell, widths[index] ?? 0))
    .join('')
    .trimEnd();

/** The head of the table. */
export const headLine = (): string => line(['', 'what', 'measured', 'bar', 'share', '']);

/** The lines of one case: each figure with its bar, its share of it and the verdict, or why the case failed. */
export function outcomeLines(outcome: Outcome): readonly string[] {
  if (outcome.failure !== undefined)
    return outcome.ids.map((id) => line([id, 'could not be measured', '', '', '', 'FAILED', `  ${outcome.failure ?? ''}`]));
  return outcome.readings.map((reading) => {
    const share = shareOfBar(reading);
    const detail = [reading.detail ?? '', outcome.repeated ? 'measured twice' : ''].filter((part) => part !== '').join('; ');
    return line([
      reading.id,
      reading.what,
      figure(reading.value, reading.unit),
      barOf(reading),
      share === undefined ? '' : Number.isFinite(share) ? share.toFixed(2) : '∞',
      judge(reading),
      detail === '' ? '' : `  ${detail}`,
    ]);
  });
}
