import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { candidateHolds } from '../../schema/conditions';
import type { ExpressionContext } from '../../schema/expressions';
import type { FieldModel, RecordModel, Text } from '../../schema/page-model';
import { sentences } from '../../schema/sentences';
import type { Queryable } from '../db/database';
import { type FieldRules, isShut } from '../query/field-rules';
import { loadTargets, type Row } from '../query/load-rows';
import { findTarget } from '../query/record-source';
import type { PageDesk } from './page-desk';

type Errors = Map<string, Text>;

interface Fill {
  readonly desk: PageDesk;
  readonly targets: ReadonlyMap<RecordModel, ReadonlyMap<string, Row>>;
  readonly context: ExpressionContext;
  readonly errors: Errors;
}

const idsOf = (value: unknown): readonly string[] =>
  isEmpty(value)
    ? []
    : String(value)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');

const isReference = (field: FieldModel): boolean => field.type === 'ref' || field.type === 'refs';

const linesOf = (values: Values, field: FieldModel): readonly unknown[] => {
  const value = getAt(values, field.path);
  return Array.isArray(value) ? value : [];
};

function collect(desk: PageDesk, record: RecordModel, values: Values, wanted: Map<RecordModel, string[]>): void {
  for (const field of record.fields) {
    const { line } = field;
    if (line) for (const each of linesOf(values, field)) if (isObject(each)) collect(desk, line, each, wanted);
    const target = isReference(field) ? findTarget(desk.source, field) : undefined;
    if (!target) continue;
    const list = wanted.get(target) ?? [];
    list.push(...idsOf(getAt(values, field.path)));
    wanted.set(target, list);
  }
}

/** What a row says of its target: the fields that the page reads, under their flat names. */
export function toReference(field: FieldModel, target: RecordModel, row: Row): Values {
  const names = field.targetFields ?? [];
  const display = getAt(row, (field.targetDisplay ?? target.display).split('.'));
  return {
    id: row.id,
    display: isEmpty(display) ? '' : String(display),
    ...Object.fromEntries(names.map((name) => [name, getAt(row, name.split('.')) ?? null])),
  };
}

const missing = (label: Text): Text => ({
  zh: `${label.zh}所选的数据不存在或已被删除`,
  en: `What was chosen for ${label.en} does not exist or was removed`,
});

/** Own fields that would copy from a target what the writer may not see there, and could read here. */
const shutCopies = (
  rules: FieldRules | undefined,
  record: RecordModel,
  at: { readonly field: FieldModel; readonly target: RecordModel },
) => {
  const start = `${at.field.name}.`;
  return record.fields.flatMap((copy) => {
    const name = copy.copy?.startsWith(start) === true ? copy.copy.slice(start.length) : undefined;
    return name !== undefined && isShut(rules, at.target.name, name) ? [{ copy, name }] : [];
  });
};

function fillRecord(
  fill: Fill,
  record: RecordModel,
  at: { readonly values: Values; readonly old?: Values | undefined; readonly prefix: string },
): Values {
  let values = at.values;
  const refs: Record<string, unknown> = {};
  const { old: _old, ...rest } = fill.context;
  for (const field of record.fields) {
    const { line } = field;
    const value = getAt(values, field.path);
    if (line && Array.isArray(value)) {
      const olds = new Map(linesOf(at.old ?? {}, field).flatMap((each) => (isObject(each) ? [[each['id'], each] as const] : [])));
      const inner: Fill = { ...fill, context: { ...rest, parent: values } };
      const rows = value.map((each: unknown, index) =>
        isObject(each)
          ? fillRecord(inner, line, { values: each, old: olds.get(each['id']), prefix: `${at.prefix}${field.name}.${index}.` })
          : each,
      );
      values = setAt(values, field.path, rows);
      continue;
    }
    const unchanged = at.old !== undefined && String(getAt(at.old, field.path) ?? '') === String(value ?? '');
    const mayChoose = (candidate: Values): boolean =>
      unchanged ||
      field.readOnly ||
      candidateHolds(record, field, { values: at.values, context: { ...fill.context, target: candidate } }) !== false;
    if (field.candidatesWhen !== undefined && field.options) {
      const chosen = field.options.filter((option) => idsOf(value).includes(option.key));
      if (!chosen.every((option) => mayChoose({ ...option }))) fill.errors.set(at.prefix + field.name, sentences.notOffered(field.label));
    }
    const target = isReference(field) ? findTarget(fill.desk.source, field) : undefined;
    if (!target) continue;
    const rows = fill.targets.get(target);
    const found = idsOf(value).flatMap((id) => rows?.get(id) ?? []);
    if (!unchanged && found.length < new Set(idsOf(value)).size) fill.errors.set(at.prefix + field.name, missing(field.label));
    const said = found.map((row) => toReference(field, target, row));
    const shut = field.type === 'ref' ? shutCopies(fill.desk.source.rules, record, { field, target }) : [];
    // What was copied before, by somebody who may see it, stays for as long as the reference does.
    for (const { copy } of shut) values = setAt(values, copy.path, unchanged ? (getAt(at.old, copy.path) ?? null) : null);
    const withheld = shut.length > 0 ? { $withheld: shut.map(({ name }) => name) } : {};
    refs[field.name] = field.type === 'refs' ? said : said[0] ? { ...said[0], ...withheld } : null;
    // What the target no longer offers may stay where it was, but cannot be chosen anew.
    const refused =
      !unchanged &&
      found.some((row) => candidateHolds(record, field, { values: at.values, context: { ...fill.context, target: row } }) === false);
    if (refused && !field.readOnly) fill.errors.set(at.prefix + field.name, sentences.notOffered(field.label));
  }
  return { ...values, $refs: refs };
}

export interface FilledReferences {
  readonly values: Values;
  /** A sentence for each reference that leads nowhere or to what is not offered. */
  readonly errors: ReadonlyMap<string, Text>;
}

interface ReferringRow {
  readonly values: Values;
  readonly old?: Values | undefined;
  readonly context: ExpressionContext;
}

/** What rows refer to, by the record that it belongs to. */
export type Targets = ReadonlyMap<RecordModel, ReadonlyMap<string, Row>>;

/** Loads all that rows refer to: one look-up for each record, however many rows; held until the transaction ends where asked. */
export async function loadReferred(
  q: Queryable,
  desk: PageDesk,
  asked: { readonly rows: readonly Values[]; readonly hold: boolean },
): Promise<Targets> {
  const wanted = new Map<RecordModel, string[]>();
  for (const row of asked.rows) collect(desk, desk.page.model.record, row, wanted);
  const targets = new Map<RecordModel, ReadonlyMap<string, Row>>();
  for (const [target, ids] of wanted)
    targets.set(
      target,
      await loadTargets(q, target, { records: desk.source.records, tenantId: desk.caller.tenantId, ids, hold: asked.hold }),
    );
  return targets;
}

/** Puts what a row says of its references under `$refs`, lines too, from targets that are loaded. */
export function fillFrom(desk: PageDesk, targets: Targets, row: ReferringRow): FilledReferences {
  const errors: Errors = new Map();
  const values = fillRecord({ desk, targets, context: row.context, errors }, desk.page.model.record, {
    values: row.values,
    old: row.old,
    prefix: '',
  });
  return { values, errors };
}

/** Puts what a row says of its references under `$refs`, lines too, and holds the targets until the transaction ends. */
export async function fillReferences(tx: Queryable, desk: PageDesk, row: ReferringRow): Promise<FilledReferences> {
  return fillFrom(desk, await loadReferred(tx, desk, { rows: [row.values], hold: true }), row);
}
