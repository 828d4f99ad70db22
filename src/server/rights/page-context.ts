import { holdsCode, isPlatform, type Caller } from '../auth/caller';
import type { Database } from '../db/connections/database';
import { refusal } from '../../protocol/errors';
import { isPlatformTable } from '../../schema/model/existing-tables';
import type { ActionModel, PageModel } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';
import type { RecordSource } from '../query/record-source';
import type { ServingPage, ServingSchemas } from '../db/schema/schema-store';

/** What set off a write that nobody made by hand. */
export interface Cause {
  readonly record: string;
  readonly id: string;
  readonly action: string;
  /** How many steps lie between it and what somebody did. */
  readonly step: number;
  /** How many records were written since, all branches together; counted up. */
  readonly spent: { effects: number };
}

/** All that a call on a page works with. */
export interface PageContext {
  readonly database: Database;
  readonly schemas: ServingSchemas;
  readonly page: ServingPage;
  readonly source: RecordSource;
  readonly caller: Caller;
  readonly request: { readonly id: string; readonly address: string };
  /** Absent for what somebody does himself. */
  readonly cause?: Cause;
}

export const recordOf = (ctx: PageContext): RecordModel => ctx.page.model.record;

/** The permission code of an action of a page. */
export function codeOf(model: PageModel, action: string): string {
  return model.permissions.find((permission) => permission.action === action)?.code ?? `${model.page}_${action}`;
}

/** Says whether a caller may do an action on a page; one that the page does not have may be done by nobody. */
export function mayDo(caller: Caller, model: PageModel, action: string): boolean {
  if (isPlatformTable(model.record.existing) && !isPlatform(caller)) return false;
  return model.permissions.some((permission) => permission.action === action) && holdsCode(caller, codeOf(model, action));
}

/** Errors: forbidden unless the caller may do one of the actions. */
export function requireRight(ctx: Pick<PageContext, 'caller' | 'page'>, ...actions: readonly string[]): void {
  if (!actions.some((action) => mayDo(ctx.caller, ctx.page.model, action))) throw refusal('forbidden', {});
}

/** Actions of a page that the caller may do; copying is creating, and so is what opens the form of another page, there. */
export function allowedActions(caller: Caller, model: PageModel, pageOf: (path: string) => PageModel | undefined): PageModel['actions'] {
  const allows = ({ name, open }: ActionModel): boolean => {
    const home = open ? pageOf(open.page) : model;
    return home !== undefined && mayDo(caller, home, open || name === 'copy' ? 'create' : name) && (!open || mayDo(caller, home, 'view'));
  };
  return { toolbar: model.actions.toolbar.filter(allows), row: model.actions.row.filter(allows) };
}
