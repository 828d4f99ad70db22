import { refusal } from '../../protocol/errors';
import { sentences } from '../../schema/model/sentences';
import type { ServingSchemas } from '../db/schema/schema-store';

interface EntryKey {
  readonly code: string;
  readonly key: string;
}

/**
 * Demands of an entry that is made, gets another key or is brought back that its key is none that the dictionary's file gives as a former one of another
 * entry: what is entered with it would be taken for that entry. Errors: invalidFields at `dictKey`.
 */
export function requirePresentKey({ dicts }: Pick<ServingSchemas, 'dicts'>, { code, key }: EntryKey, before?: EntryKey): void {
  if (code === before?.code && key === before.key) return;
  const now = dicts.get(code)?.entries.find(({ was }) => was?.includes(key));
  if (now) throw refusal('invalidFields', { fields: { dictKey: sentences.formerKey(key, now.label) } });
}
