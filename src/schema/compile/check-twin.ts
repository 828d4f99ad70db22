import { closestName } from '../../base/closest-name';
import { namesOf, readTemplate } from '../../base/line-template';
import type { PaperFile } from '../../generated/paper-file';
import { type PaperModel, twinFile } from '../model/paper-model';
import type { Fault } from '../source/fault';

const words = {
  open: { zh: '到 {end} 之前文件就结束了', en: 'The file ends before its {end}' },
  end: { zh: '这里没有什么可以 {end}', en: 'There is nothing to {end} here' },
  unbalanced: { zh: '有 {字段} 的一行，开始的元素要在同一行结束', en: 'A line with a {field} closes each element that it opens' },
} as const;

/** What every paper tells its twin besides its fields. */
const own = ['_paper.', '_house.', '_keys.', '_capitals.'];

/** Tells what is wrong with the template of a paper's machine-readable twin: its blocks, its elements, and names that the paper does not have. */
export function checkTwin({ twin, fields, lists = {} }: PaperFile, files: PaperModel['files']): readonly Fault[] {
  const text = files[twinFile];
  if (twin === undefined || text === undefined) return [];
  const file = `papers/${twin}`;
  const template = readTemplate(text);
  const shapes = template.faults.map(({ line, column, rule }) => ({
    ...{ file, line, column: Math.max(1, column), sentence: words[rule].zh, en: words[rule].en },
  }));
  const known = [...new Set(fields.flatMap((name) => [name, name.split('.')[0] ?? '']))];
  const references = (name: string): readonly string[] =>
    fields.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
  const lines = text.split('\n');
  const unknown = namesOf(template).flatMap(({ name, within, line }): readonly Fault[] => {
    const [list = '', deeper] = within;
    // What is within a field of a line (a table of results) has names of its own.
    if (deeper !== undefined || own.some((each) => name.startsWith(each))) return [];
    const names = [...known, ...Object.keys(lists), ...(lists[list] ?? []), ...references(list)];
    if (names.includes(name) || name.endsWith('.display')) return [];
    const hint = closestName(name, names);
    const column = (lines[line - 1] ?? '').indexOf(name) + 1;
    return [
      { file, line, column, sentence: `单据里没有“${name}”`, en: `The paper has no "${name}"`, ...(hint === undefined ? {} : { hint }) },
    ];
  });
  return [...shapes, ...unknown];
}
