import { type MeasureFault, type Sentence, tellFault, tellPlace } from '../reading/fault';
import type { Named, Template } from './template';

/** What a name within a parameter is called. */
function labelOf(template: Template, parameter: string, name: string): Sentence {
  const own = template.parameters.find((each) => each.name === parameter);
  const parts: readonly Named[] = own ? [...own.inputs, ...own.series, ...own.columns] : [];
  return parts.find((each) => each.name === name)?.label ?? tellPlace([name]);
}

/** Tells what is wrong with an entry in the words of its template: `示值误差，第2点，调前，读数 1：不能大于150`. */
export function tellEntry(template: Template, fault: MeasureFault): Sentence {
  const [parameter = '', row, ...rest] = fault.place;
  const own = template.parameters.find((each) => each.name === parameter);
  if (!own) return tellFault(fault);
  const steps: Sentence[] = [own.label];
  if (row !== undefined) steps.push({ zh: `第${String(row)}点`, en: `point ${String(row)}` });
  for (const step of rest) {
    const last = steps.at(-1);
    if (typeof step === 'string') steps.push(labelOf(template, String(parameter), step));
    else if (last) steps[steps.length - 1] = { zh: `${last.zh} ${String(step)}`, en: `${last.en} ${String(step)}` };
  }
  // Whoever enters readings knows no texts and numbers as programs do.
  const what = fault.rule === 'number' ? { zh: '请输入数字', en: 'enter a number' } : tellFault({ ...fault, place: [] });
  return { zh: `${steps.map(({ zh }) => zh).join('，')}：${what.zh}`, en: `${steps.map(({ en }) => en).join(', ')}: ${what.en}` };
}
