import { refusal } from '../../protocol/errors';
import { missingCharacters } from '../../paper/font-faces';
import type { PrintAnswer, PrintOrder, PrintRecord } from '../../paper/print-order';
import { type Printer, PrintTimeout } from '../../paper/printer';
import { textsOf } from '../../paper/to-record';

/** What prints, and what addresses on papers begin with; no address is printed where that is absent. */
export interface Press {
  readonly printer: Printer;
  readonly paperUrl?: string | undefined;
}

export interface PrintedPaper {
  readonly content: Buffer;
  readonly pages: number;
}

/** A printed paper with what its file is called. */
export interface NamedPaper extends PrintedPaper {
  readonly name: string;
}

/** Most different characters that a refusal names. */
const named = 20;

/** A character that the face lacks would be an empty box on paper. Errors: paperGlyphs. */
export function requireGlyphs(records: readonly PrintRecord[]): void {
  const missing = missingCharacters(textsOf(records.map(({ values }) => values)));
  if (missing.length > 0) throw refusal('paperGlyphs', { signs: missing.slice(0, named).join(' ') });
}

/** Prints, and says in the words of the wire why it cannot. Errors: paperFaulty, paperTooLong, paperGlyphs, paperSlow, paperEngine. */
export async function printPaper(printer: Printer, order: PrintOrder): Promise<PrintedPaper> {
  let answer: PrintAnswer;
  try {
    requireGlyphs(order.records);
    answer = await printer.print(order);
  } catch (error) {
    if (error instanceof PrintTimeout) throw refusal('paperSlow', {});
    // The faces come in a package, which a machine may lack.
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') throw refusal('paperEngine', {});
    throw error;
  }
  switch (answer.kind) {
    case 'paper':
      return { content: Buffer.from(answer.content), pages: answer.pages };
    case 'tooLong':
      throw refusal('paperTooLong', { pages: answer.pages });
    case 'begun':
    case 'noEngine':
      throw refusal('paperEngine', {});
    case 'faults': {
      const [first] = answer.faults;
      const { file = '', line = 1, column = 1, message = '' } = first ?? {};
      throw refusal('paperFaulty', { file, line, column, sentence: message });
    }
  }
}
