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
        faults.push({ file: path, line, column, sentence: text.zh, en: text.en });
      }
      if (trial.faults.length > 0) continue;
      mkdirSync(kept, { recursive: true });
      writeFileSync(mark, '');
    }
  } finally {
    await printer.close();
  }
  // What layouts share is told once.
  return { faults: [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()] };
}
