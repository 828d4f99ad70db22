import type { RecordModel } from '../../schema/model/record-model';
import { guestRole } from '../../schema/model/guest-role';
import type { Caller } from '../auth/caller';
import type { ServingSchemas } from '../db/schema/schema-store';
import { mayDo } from './page-context';

/** What a page asks of who fills it in, or reads it. */
const working = ['view', 'create', 'edit'] as const;

const refersTo = (record: RecordModel, target: string): boolean =>
  record.name === target || record.fields.some((field) => field.target === target || (field.line && refersTo(field.line, target)));

/**
 * Says whether a caller may be offered the names of a record by calls that belong to no page. Who is of the house is; a guest, who registered himself or was let in as one, where
 * a page that he may use refers to it.
 */
export function mayChoose(schemas: Pick<ServingSchemas, 'pages'>, caller: Caller, target: string): boolean {
  if (caller.roles.some(({ alias }) => alias !== guestRole)) return true;
  return [...schemas.pages.values()].some((page) => refersTo(page.record, target) && working.some((action) => mayDo(caller, page, action)));
}
