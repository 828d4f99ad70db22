import { timingSafeEqual } from 'node:crypto';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { formatValue, toKeys } from '../../schema/entry/format-value';
import { holds } from '../../schema/expression/conditions';
import type { FaceModel } from '../../schema/model/face-model';
import type { FieldModel } from '../../schema/model/record-model';
import { systemCaller, toContext } from '../auth/caller';
import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { Language } from '../language';
import { shanghaiNow } from '../db/clock';
import { loadRow, type Row } from '../query/load-rows';
import { hashesOf, type PaperHashes } from './original';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';

/** What a stranger says of a record. */
interface Question {
  readonly tenantId: string;
  readonly given: Readonly<Record<string, string>>;
  readonly language: Language;
  /** SHA-256 of a file of which is asked whether it is a copy. */
  readonly sha256?: string;
}

interface FaceContext {
  readonly database: Database;
  readonly schemas: ServingSchemas;
  readonly face: FaceModel;
}

/** A record as strangers are told of it. */
export interface FaceAnswer {
  readonly hashes: PaperHashes;
  readonly values: Readonly<Record<string, string>>;
  /** The state in words, and the meaning of its colour. */
  readonly state?: Mark;
  /** What the colour rules of fields say, by the names of these. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** Ids of the files of pictures, by the names of their fields. */
  readonly pictures: Readonly<Record<string, readonly string[]>>;
}

/** A word, and the meaning of its colour. */
interface Mark {
  readonly word: string;
  readonly tone: string;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A code as it is compared: people type it in small letters, wide ones and groups. */
const bare = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** A number as it was typed, and as it would be printed: without blanks, in narrow and in capital letters. */
const spellings = (number: string): readonly string[] => {
  const narrow = number.normalize('NFKC').replace(/\s/g, '');
  return [number, narrow, narrow.toUpperCase()];
};

/** Compares in a time that says nothing of how far two codes are the same. */
const equals = (a: string, b: string): boolean => timingSafeEqual(hashOf(bare(a)), hashOf(bare(b))) && bare(a) !== '';

/** Finds the record that all keys of a face fit. */
async function findRow({ database, schemas, face }: FaceContext, { tenantId, given }: Question): Promise<Row | undefined> {
  const record = schemas.serving.get(face.page)?.model.record;
  const [first, ...others] = face.keys;
  if (!record || !first) return undefined;
  const source = { record, records: schemas.records, bigrams: schemas.bigrams };
  return database.read(tenantId, async (q) => {
    const value = given[first.name] ?? '';
    const number = columnOf('t', first.field.column);
    const [found] = await runSql(
      q,
      sql`select t.id::text as id from ${tableAs(record, 't')} where ${alive('t', tenantId)} and ${number} = any(${spellings(value)}::text[])
        order by ${number} = ${value} desc, t.id limit 1`,
    );
    // Looked for in any case, so that a number that there is costs what one costs that there is not.
    const row = await loadRow(q, source, { tenantId, id: typeof found?.['id'] === 'string' ? found['id'] : '0' });
    const stored = row ?? {};
    const fits = others.map(({ name, field }) => equals(String(getAt(stored, field.path) ?? ''), given[name] ?? ''));
    if (!row || value === '' || !fits.every(Boolean)) return undefined;
    const context = toContext(systemCaller(tenantId, shanghaiNow()));
    return face.when === undefined || holds(record, face.when, { values: row, context }) === true ? row : undefined;
  });
}

/** A value as the page shows it, what is referred to by its name. */
function textOf(row: Values, source: FaceModel['fields'][number], language: Language): string {
  if (source.through === undefined && source.of.type !== 'ref' && source.of.type !== 'refs')
    return formatValue(source.of, getAt(row, source.of.path), language);
  const target = getAt(row, ['$refs', source.own]);
  const one = (each: unknown): string => {
    if (!isObject(each)) return '';
    return source.through === undefined ? String(each['display'] ?? '') : formatValue(source.of, each[source.through], language);
  };
  return (Array.isArray(target) ? target.map(one) : [one(target)]).filter((text) => text !== '').join('、');
}

function mask(text: string, { mask: shape }: FaceModel['fields'][number]): string {
  if (!shape || text === '') return text;
  const signs = [...text];
  // What is no longer than the ends would be told whole.
  if (signs.length <= shape.start + shape.end) return '***';
  return `${signs.slice(0, shape.start).join('')}***${shape.end > 0 ? signs.slice(-shape.end).join('') : ''}`;
}

/** What the colour rules of the fields say of a record, where the face tells it. */
function marksOf({ schemas, face }: FaceContext, { tenantId, language }: Question, row: Values): FaceAnswer['marks'] {
  const record = schemas.serving.get(face.page)?.model.record;
  const context = toContext(systemCaller(tenantId, shanghaiNow()));
  const says = (when: string): boolean => record !== undefined && holds(record, when, { values: row, context }) === true;
  return Object.fromEntries(
    face.fields.flatMap(({ name, marks, of }): readonly [string, Mark][] => {
      const rule = marks ? of.colours.find(({ when }) => says(when)) : undefined;
      return rule?.word ? [[name, { word: rule.word[language], tone: rule.colour }]] : [];
    }),
  );
}

const isPicture = ({ of }: FaceModel['fields'][number]): boolean => of.type === 'files';

function stateOf(row: Values, field: FieldModel, language: Language): Mark {
  const [key = ''] = toKeys(getAt(row, field.path));
  const tone = field.options?.find((option) => option.key === key)?.colour ?? 'grey';
  return { word: formatValue(field, key, language), tone };
}

/** Tells what a face says of a record. Shape: undefined for every miss, whatever it was that does not match. */
export async function askFace(ctx: FaceContext, question: Question): Promise<FaceAnswer | undefined> {
  const row = await findRow(ctx, question);
  if (!row) return undefined;
  const { face } = ctx;
  const { language } = question;
  const state = face.state && stateOf(row, face.state, language);
  return {
    hashes: await hashesOf(ctx.database, {
      tenantId: question.tenantId,
      record: ctx.schemas.serving.get(face.page)?.model.record.name ?? '',
      recordId: row.id,
      ...(question.sha256 === undefined ? {} : { asked: question.sha256 }),
    }),
    values: Object.fromEntries(
      face.fields.filter((source) => !isPicture(source)).map((source) => [source.name, mask(textOf(row, source, language), source)]),
    ),
    marks: marksOf(ctx, question, row),
    pictures: Object.fromEntries(face.fields.filter(isPicture).map(({ name, of }) => [name, toKeys(getAt(row, of.path))])),
    ...(state ? { state } : {}),
  };
}
