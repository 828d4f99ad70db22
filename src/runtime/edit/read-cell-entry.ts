import { withPercent } from '../../schema/entry/clean-entry';
import { splitTexts } from '../../schema/entry/plain-text';
import { isRate } from '../../schema/model/rate-entry';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { findTargets } from '../form/lines/find-targets';
import { isKey } from '../form/lines/fit-of';
import { entryFault, readEntry } from '../form/lines/read-entry';
import type { PageSource, WireRow } from '../source/page-source';

/** What a typed or pasted text is for a field: a value, or why it is none. */
export interface ReadCell {
  readonly value: unknown;
  readonly fault?: Text;
}

/** Reads texts for one field, each as the form's tables read what is pasted into them; records are looked up by what they are called. Shape: text -> reading. */
export async function readCells(
  source: PageSource,
  record: RecordModel,
  { field, texts, row }: { readonly field: FieldModel; readonly texts: readonly string[]; readonly row?: WireRow },
): Promise<ReadonlyMap<string, ReadCell>> {
  const read = new Map<string, ReadCell>();
  const names: string[] = [];
  const unclear = (text: string): Text => ({
    zh: `没有“${text.slice(0, 50)}”这一项，请从列表中选择`,
    en: `There is no "${text.slice(0, 50)}"; choose one from the list`,
  });
  for (const text of new Set(texts)) {
    const entry = isKey(field, text)
      ? { kind: 'unclear' as const }
      : readEntry(record, field, isRate(field) ? withPercent(field, text) : text);
    if (entry.kind === 'names') names.push(...entry.names);
    else if (entry.kind === 'unclear') read.set(text, { value: text, fault: unclear(text) });
    else {
      const fault = entryFault(record, field, entry.value);
      read.set(text, { value: entry.value, ...(fault ? { fault } : {}) });
    }
  }
  if (names.length > 0) {
    const found = await findTargets(source, {
      asked: field.name,
      names,
      ...(field.candidatesWhen !== undefined && row ? { values: row } : {}),
    });
    for (const text of new Set(texts)) {
      if (read.has(text)) continue;
      const parts = field.type === 'refs' ? splitTexts(text, (part) => found.has(part)) : [text.trim()];
      const ids = parts.map((part) => found.get(part)?.id);
      const unknown = parts.find((_part, index) => ids[index] === undefined);
      read.set(text, unknown === undefined ? { value: ids.join(',') } : { value: text, fault: unclear(unknown) });
    }
  }
  return read;
}
