import { getAt } from '../../base/dot-path';
import { isMobile } from '../../base/mobile';
import type { ContactModel } from '../../schema/model/states-model';
import type { Queryable } from '../db/connections/database';
import { loadTargets, type Row } from '../query/load-rows';
import { findTarget, type RecordSource } from '../query/record-source';
import { isMailAddress } from '../messages/mail-server';
import type { Channel } from '../messages/message';

/** A number in a field for telephones may be a landline's. */
export const reaches: Readonly<Record<Channel, (address: string) => boolean>> = { sms: isMobile, mail: isMailAddress };

async function readContact(
  q: Queryable,
  { record, records }: Pick<RecordSource, 'record' | 'records'>,
  { tenantId, row, contact }: { readonly tenantId: string; readonly row: Row; readonly contact: ContactModel },
): Promise<string> {
  const named = (of: RecordSource['record'] | undefined, name: string) => of?.fields.find((field) => field.name === name);
  const own = named(record, contact.through ?? contact.field);
  if (!own) return '';
  const value = String(getAt(row, own.path) ?? '');
  if (contact.through === undefined) return value.trim();
  const target = findTarget({ records }, own);
  const field = named(target, contact.field);
  if (!target || !field || value === '') return '';
  const found = (await loadTargets(q, target, { records, tenantId, ids: [value], hold: false })).get(value);
  return String((found && getAt(found, field.path)) ?? '').trim();
}

/** Where somebody without an account is reached whom a record names. Shape: '' where nothing that could be written to is filled in. */
export async function findContact(
  q: Queryable,
  source: Pick<RecordSource, 'record' | 'records'>,
  {
    contacts,
    channel,
    ...of
  }: { readonly tenantId: string; readonly row: Row; readonly contacts: readonly ContactModel[]; readonly channel: Channel },
): Promise<string> {
  for (const contact of contacts) {
    const address = contact.channel === channel ? await readContact(q, source, { ...of, contact }) : '';
    if (reaches[channel](address)) return address;
  }
  return '';
}
