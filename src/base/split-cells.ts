/** The place where a cell ends. */
function skip(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Splits the text into lines of cells; a quoted cell may hold separators, line ends and doubled quotes. */
export function splitCells(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell: string;
    if (text[at] === '"') {
      let end = at + 1;
      for (;;) {
        end = text.indexOf('"', end);
        if (end < 0) end = text.length;
        if (text[end + 1] !== '"') break;
        end += 2;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = skip(text, Math.min(end + 1, text.length), separator);
    } else {
      const start = at;
      at = skip(text, start, separator);
      cell = text.slice(start, at);
    }
    line.push(cell);
    const sign = text[at];
    if (sign !== separator) {
      lines.push(line);
      line = [];
      if (at >= text.length) break;
      at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1;
    } else at += 1;
  }
  return lines;
}
