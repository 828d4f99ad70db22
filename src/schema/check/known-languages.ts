import type { CompileContext, ExpressionSite } from '../context/compile-context';
import { type ExpressionField, toRelatedField } from '../expression/expression-shapes';
import { type ExpressionLanguage, eachSource, makeLanguage } from '../expression/expressions';
import { lookUpsOf } from '../expression/look-ups';
import type { FieldModel, HasModel, RecordModel } from '../model/record-model';

/** The language that an expression is meant in. */
export interface Meant {
  /** All that it is made from, as text. */
  readonly source: string;
  readonly language: () => ExpressionLanguage;
}

/** Where languages are made. */
interface Home {
  readonly ctx: Pick<CompileContext, 'aliases'>;
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Languages that expressions were met in already, by record, owner and what else they know. */
  readonly languages: Map<string, Meant>;
}

const plain = ({ name, path, type, options, dict }: FieldModel): ExpressionField => ({ name, path, type, options, dict });

/** Which fields of other records a language knows: all of them, or those that its expressions name. */
interface Known {
  readonly drafts: Home;
  /** Names in the texts; absent where every name must be known, so that a fault says what there is. */
  readonly words?: ReadonlySet<string>;
}

const isKnown = ({ words }: Known, { type, path }: FieldModel): boolean =>
  type !== 'lines' && (words === undefined || path.every((step) => words.has(step)));

const targetsOf = (known: Known, name: string): readonly ExpressionField[] =>
  (known.drafts.models.get(name)?.fields ?? []).filter((field) => isKnown(known, field)).map(plain);

function toKnown(known: Known, field: FieldModel): ExpressionField {
  return {
    ...plain(field),
    ...(field.target === undefined ? {} : { targets: targetsOf(known, field.target) }),
    ...(field.line ? { lines: field.line.fields.map((each) => toKnown(known, each)) } : {}),
  };
}

/** Fields of records that belong to others, or are looked for. */
const relatedFields = (known: Known, record: string): readonly ExpressionField[] =>
  (known.drafts.models.get(record)?.fields ?? []).filter((field) => isKnown(known, field)).map(toRelatedField);

/** Related records as a list of their fields. */
const toKnownList = (known: Known, { name, record }: HasModel): ExpressionField => ({
  name,
  path: [name],
  type: 'lines',
  lines: relatedFields(known, record),
});

/** Languages of one record (or one of its sub-tables), with or without a candidate. */
export function languagesOf(known: Known, own: RecordModel, parent?: RecordModel): (site: ExpressionSite) => Meant {
  const { drafts, words } = known;
  const source = {
    own: [...own.fields.map((field) => toKnown(known, field)), ...(own.has ?? []).map((has) => toKnownList(known, has))],
    ...(parent ? { parent: parent.fields.filter((field) => field.type !== 'lines').map((field) => toKnown(known, field)) } : {}),
  };
  /** A language takes longer to make than most expressions to check: each is made once, for a record and for all pages over it. */
  const once = (variant: string, more: () => Partial<Parameters<typeof makeLanguage>[0]>): Meant => {
    const key = `${words === undefined ? 'all' : 'named'}/${own.name}/${parent?.name ?? ''}/${variant}`;
    const met = drafts.languages.get(key);
    if (met) return met;
    const whole = { ...source, ...more() };
    let made: ExpressionLanguage | undefined;
    const meant = { source: JSON.stringify(whole), language: () => (made ??= makeLanguage(whole)) };
    drafts.languages.set(key, meant);
    return meant;
  };
  return ({ candidatesOf, eachOf, made = [], text }) => {
    const pages = [...new Set(lookUpsOf(text).map(({ page }) => page))];
    const list = eachOf === undefined ? undefined : source.own.find((field) => field.name === eachOf);
    const each = { ...(list ? { each: eachSource(list) } : {}), ...(made.length > 0 ? { made } : {}) };
    const beside = `each:${list?.name ?? ''}/made:${made.join()}`;
    if (pages.length > 0) {
      const looks = () => pages.map((page) => ({ page, fields: relatedFields(known, drafts.ctx.aliases.get(page) ?? page) }));
      return once(`${beside}/looks:${pages.join()}`, () => ({ looks: looks(), ...each }));
    }
    if (list || made.length > 0) return once(beside, () => each);
    if (!candidatesOf) return once('', () => ({}));
    const { target, options } = candidatesOf;
    if (target === undefined) return once(`options:${candidatesOf.name}`, () => ({ targetOptions: options ?? [] }));
    return once(`target:${target}`, () => ({ target: targetsOf(known, target) }));
  };
}
