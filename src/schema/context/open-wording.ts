import { closestName } from '../../base/closest-name';
import type { CompileContext, RawRecord } from './compile-context';
import { type CompileMemory, sourceOf } from './compile-memory';
import { nameNotices, ownWords } from '../model/name-notices';

/** Lets tenants word every notice, and reports notices that belong to an event which the page of message templates does not list. */
export function openWording(
  { records, catalogue, faults }: Pick<CompileContext, 'catalogue' | 'faults'> & { readonly records: Map<string, RawRecord> },
  files: ReadonlyMap<string, string>,
  memory: CompileMemory,
): void {
  const wording = records.get(ownWords.record);
  const events = wording?.fields[ownWords.event]?.['x-options'];
  if (!wording || !events) return;
  for (const { name, event } of catalogue.notices.values()) {
    if (event === undefined || events.some(({ key }) => key === event)) continue;
    const file = `notices/${name}.json`;
    const fault = { zh: `“消息模板”没有触发事件“${event}”`, en: `The message templates have no event "${event}"` };
    const hint = closestName(
      event,
      events.map(({ key }) => key),
    );
    faults.push(sourceOf(memory, file, files.get(file) ?? '').faultAt(['event'], { ...fault, hint }));
  }
  const worded = (): RawRecord => ({ ...wording, fields: nameNotices(wording.fields, catalogue.notices) });
  records.set(ownWords.record, memory.once('wording', [wording, ...catalogue.notices.values()], worded));
}
