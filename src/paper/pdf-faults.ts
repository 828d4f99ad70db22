import type { LayoutFault } from './print-order';

/** Where a call of a layout ends that begins at a bracket; brackets in its texts are taken for others. */
function endOfCall(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** The first picture or formula that has no words for those who cannot see it. */
function findSilent(files: Readonly<Record<string, string>>): Omit<LayoutFault, 'message'> | undefined {
  for (const [file, text] of Object.entries(files))
    for (const { index } of text.matchAll(/\b(?:image|math\.equation)\(/g)) {
      const call = text.slice(index, endOfCall(text, text.indexOf('(', index)));
      if (/\balt:/.test(call)) continue;
      const before = text.slice(0, index).split('\n');
      return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    }
  return undefined;
}

/** Reads what the engine throws while it writes a PDF: it names no place, so that is looked for in the layout. */
export function toPdfFaults(thrown: string, files: Readonly<Record<string, string>>, layout: string): readonly LayoutFault[] {
  const messages = [...thrown.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message = '']) => message.replaceAll('\\"', '"'));
  const place = /missing alt text/.test(thrown) ? findSilent(files) : undefined;
  return (messages.length > 0 ? messages : [thrown]).map((message) => ({ file: layout, line: 1, column: 1, ...place, message }));
}
