import { AppError } from '../../../base/app-error';
import { isObject } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { type FieldRules, isRestricted } from '../../query/field-rules';
import type { Row } from '../../query/load-rows';
import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import type { PageContext } from '../../rights/page-context';
import { nameForCaller } from './name-for-caller';
import { textOf } from '../write/sentence-of';

/** A write that follows from another: which page and row it changes, no row where it makes one, and what it is called. */
export interface Following {
  readonly ctx: PageContext;
  readonly row?: Row;
  readonly label: Text;
}

const general: Text = { zh: '不满足条件', en: 'its conditions are not met' };

/** Errors that tell of the whole write and nothing of a row. */
const wholes: ReadonlySet<string> = new Set(['flowRefused', 'flowEndless', 'flowTooMany']);

/** The fields that a refusal is about. */
function fieldsOf({ code, detail }: AppError): readonly string[] {
  if (code === 'guard') return typeof detail['field'] === 'string' ? [detail['field']] : [];
  const { fields } = detail;
  return isObject(fields) ? Object.keys(fields) : [];
}

/** Says whether the field of a fault (`items.0.price`), or the sub-table that it stands in, is hidden or masked. */
function isRestrictedAt(record: RecordModel, rules: FieldRules, key: string): boolean {
  const own = record.fields.find((field) => key === field.name || (field.line !== undefined && key.startsWith(`${field.name}.`)));
  if (!own) return false;
  if (isRestricted(rules, record.name, own.name)) return true;
  return own.line !== undefined && isRestrictedAt(own.line, rules, key.slice(own.name.length + 1).replace(/^\d+\./, ''));
}

/** Says whether the reason of a refusal tells the caller only of what he may see on that page: its states, and the fields that it is about. */
function mayKnow({ caller, schemas, ...ctx }: PageContext, error: AppError): boolean {
  const { record } = ctx.page.model;
  const rules = fieldRulesOf(caller, schemas);
  if (!reachOf(caller, schemas).views(record.name)) return false;
  if (record.states && isRestricted(rules, record.name, record.states.field)) return false;
  return !fieldsOf(error).some((field) => isRestrictedAt(record, rules, field));
}

/**
 * What is told where something that follows from a write is refused: which record, and why as far as the caller may see it.
 * Shape: the error flowRefused in place of a refusal; any other error as it is.
 */
export async function tellFollowing(tx: Queryable, { ctx, row, label }: Following, error: unknown): Promise<unknown> {
  const text = error instanceof AppError ? textOf(error) : undefined;
  if (!(error instanceof AppError) || !text || wholes.has(error.code)) return error;
  const { name, isSeen } = row ? await nameForCaller(tx, ctx, row) : { name: ctx.page.model.label, isSeen: true };
  return new AppError('flowRefused', { name, label, why: isSeen && mayKnow(ctx, error) ? text : general }, { cause: error });
}
