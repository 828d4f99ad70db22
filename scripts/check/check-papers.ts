import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, hashText } from '../../src/base/hash-text';
import { createPrinter } from '../../src/paper/printer';
import { tryLayout } from '../../src/paper/try-layout';
import type { CompiledSchemas } from '../../src/schema/compile/compile-schemas';
import { layoutFile } from '../../src/schema/model/paper-model';
import type { Fault } from '../../src/schema/source/fault';

/** Layouts that were tried and are sound are not tried again until they, or the fields that they show, change. */
const kept = 'node_modules/.cache/papers';

/** Tries every layout with made-up records. Shape: its faults; a note where this machine has no engine to try them with. */
export async function checkPapers({
  papers,
  pages,
}: CompiledSchemas): Promise<{ readonly faults: readonly Fault[]; readonly note?: string }> {
  const faults: Fault[] = [];
  const printer = createPrinter();
  try {
    for (const paper of papers.values()) {
      const fields = pages.get(paper.page)?.record.fields ?? [];
      const mark = join(kept, hashText(canonicalJson([paper, fields])));
      if (existsSync(mark)) continue;
      const trial = await tryLayout(printer, paper, fields);
      if ('noEngine' in trial) return { faults, note: trial.noEngine };
      for (const { file, line, column, text } of trial.faults) {
        const path = file === layoutFile ? `papers/${paper.name}/template.typ` : `papers/${file}`;
        // What is wrong in a file that papers share mostly comes from how one of them calls it.
        const by = { zh: `；印“${paper.name}”时`, en: `; while "${paper.name}" is printed` };
        const [zh, en] = file === layoutFile ? ['', ''] : [by.zh, by.en];
        faults.push({ file: path, line, column, sentence: text.zh + zh, en: text.en + en });
      }
      if (trial.faults.length > 0) continue;
      mkdirSync(kept, { recursive: true });
      writeFileSync(mark, '');
    }
  } finally {
    await printer.close();
  }
  // What layouts share is told once, for the first of them.
  const placeOf = ({ file, line, column }: Fault): string => `${file}:${String(line)}:${String(column)}`;
  const shared = (fault: Fault): boolean => /^papers\/[^/]+$/.test(fault.file);
  const first = new Map(faults.toReversed().map((fault) => [placeOf(fault), fault] as const));
  return { faults: faults.filter((fault) => !shared(fault) || first.get(placeOf(fault)) === fault) };
}
