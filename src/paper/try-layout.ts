import type { FieldModel } from '../schema/model/record-model';
import type { Text } from '../schema/model/text';
import type { PaperModel } from '../schema/model/paper-model';
import { missingCharacters } from './font-faces';
import type { LayoutFault } from './print-order';
import type { Printer } from './printer';
import { makeSample, type SampleKind } from './sample-rows';
import { type PaperFrame, toPrintRecord } from './to-record';

/** What is wrong with a layout, or that no layout can be tried on this machine. */
export type Trial =
  { readonly faults: readonly (Omit<LayoutFault, 'message'> & { readonly text: Text })[] } | { readonly noEngine: string };

const frameIn = (language: 'zh' | 'en', mark: string): PaperFrame => ({
  language,
  mark,
  verify: () => 'https://liangheng.example/certificateFalsification?t=000000&q=RX2026-00123.7KQ2M9XWPT4C',
  day: '2026-03-01',
  house: { name: '湖南省计量检测研究院', address: '长沙市雨花区', phone: '0731-00000000' },
  findWord: () => undefined,
});

const both = (message: string): Text => {
  const [zh = message, en = zh] = message.split(' / ');
  return {
    zh: message.includes(' / ') ? zh : `版面有错误：${message}`,
    en: message.includes(' / ') ? en : `The layout is wrong: ${message}`,
  };
};

/** Characters of the layout itself that no paper could show. */
function checkGlyphs(files: PaperModel['files']): readonly (Omit<LayoutFault, 'message'> & { readonly text: Text })[] {
  return Object.entries(files).flatMap(([file, content]) =>
    content.split('\n').flatMap((line, index) =>
      missingCharacters(line).map((sign) => ({
        ...{ file, line: index + 1, column: line.indexOf(sign) + 1 },
        text: { zh: `字体里没有“${sign}”，印不出来`, en: `The face has no "${sign}"; it cannot be printed` },
      })),
    ),
  );
}

/** Prints made-up records on a paper: an empty one, a usual one, the longest and one with many rows, in both languages. */
export async function tryLayout(printer: Printer, paper: PaperModel, ownFields: readonly FieldModel[]): Promise<Trial> {
  const kinds: readonly SampleKind[] = ['usual', 'empty', 'longest', ...(paper.lists.length > 0 ? (['manyRows'] as const) : [])];
  for (const language of ['zh', 'en'] as const) {
    const records = kinds.map((kind, index) =>
      toPrintRecord(
        { paper, ...makeSample(paper, kind, ownFields), frame: frameIn(language, kind === 'empty' ? '副本' : ''), index },
        ownFields,
      ),
    );
    const most = paper.pages === undefined ? 10_000 : paper.pages * records.length;
    const answer = await printer.print({ version: paper.version, files: paper.files, records, time: 0, form: 'pdf', most });
    if (answer.kind === 'noEngine') return { noEngine: answer.reason };
    const glyphs = checkGlyphs(paper.files);
    if (glyphs.length > 0) return { faults: glyphs };
    if (answer.kind === 'faults') return { faults: answer.faults.map(({ message, ...place }) => ({ ...place, text: both(message) })) };
    if (answer.kind === 'tooLong') {
      const text = {
        zh: `最长的记录放不下：${records.length} 条印了 ${answer.pages} 页`,
        en: `The longest record does not fit: ${records.length} records took ${answer.pages} pages`,
      };
      return { faults: [{ file: 'paper/template.typ', line: 1, column: 1, text }] };
    }
  }
  return { faults: [] };
}
