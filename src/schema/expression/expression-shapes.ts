import { isDateTime, isDay } from '../../base/day';
import { toDecimal, toWritten } from '../../base/decimal';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { FieldType, OptionModel } from '../model/field-type';
import type { FieldModel, HasModel } from '../model/record-model';

/** Whose values a shape holds: the record's own, its state before, the owning record's, a line's, a candidate's, the user's. */
type Owner = 'own' | 'old' | 'parent' | 'line' | 'target' | 'user';

/** What an expression reads: a field of an owner, or, through a reference, a field of its target. */
export interface Read {
  readonly owner: Owner;
  /** The sub-table that the line belongs to. */
  readonly lines?: string;
  readonly field: string;
  readonly through?: string;
}

/** A field as far as expressions care. */
export interface ExpressionField {
  readonly name: string;
  readonly path: readonly string[];
  readonly type: FieldType;
  readonly options?: readonly OptionModel[] | undefined;
  /** The dictionary of the options. */
  readonly dict?: string | undefined;
  /** For references: what may be read of the target. */
  readonly targets?: readonly ExpressionField[] | undefined;
  /** For sub-tables. */
  readonly lines?: readonly ExpressionField[] | undefined;
}

export interface Member {
  /** CEL type. */
  readonly type: string;
  /** Set where the member is a field and not a group of dotted names. */
  readonly field?: ExpressionField;
  readonly read?: Read;
  readonly convert: (row: Values) => unknown;
}

export interface Shape {
  readonly name: string;
  readonly members: ReadonlyMap<string, Member>;
  readonly make: (row: Values) => object;
  readonly ctor: new (row: Values) => object;
}

/** A target field of a model's reference, as an expression field. */
export const toTargetFields = (field: FieldModel): readonly ExpressionField[] =>
  Object.entries(field.targetTypes ?? {}).map(([name, type]) => ({ name, path: name.split('.'), type }));

/** A field of a compiled record as an expression field. */
export const toExpressionField = (field: FieldModel): ExpressionField => ({
  name: field.name,
  path: field.path,
  type: field.type,
  options: field.options,
  ...(field.target === undefined ? {} : { targets: toTargetFields(field) }),
  ...(field.line === undefined ? {} : { lines: field.line.fields.map(toExpressionField) }),
});

/** A field of related records as an expression field: of what it refers to only the id is known. */
export const toRelatedField = (field: Pick<FieldModel, 'name' | 'type' | 'options'>): ExpressionField => ({
  name: field.name,
  path: field.name.split('.'),
  type: field.type,
  options: field.options,
  ...(field.type === 'ref' || field.type === 'refs' ? { targets: [] } : {}),
});

/** Related records of a compiled record as an expression field: a list, as a sub-table is. */
export const toRelatedList = (has: Pick<HasModel, 'name' | 'fields'>): ExpressionField => ({
  name: has.name,
  path: [has.name],
  type: 'lines',
  lines: has.fields.map(toRelatedField),
});

const splitKeys = (raw: unknown): readonly string[] => {
  if (Array.isArray(raw)) return raw.map(String).filter((key) => key !== '');
  return typeof raw === 'string' ? raw.split(',').filter((key) => key !== '') : [];
};

function toPlain(type: FieldType, raw: unknown): unknown {
  switch (type) {
    case 'text':
    case 'option':
      return isEmpty(raw) ? '' : String(raw);
    case 'int': {
      if (typeof raw === 'number' && Number.isSafeInteger(raw)) return BigInt(raw);
      return typeof raw === 'string' && /^-?\d{1,18}$/.test(raw) ? BigInt(raw) : undefined;
    }
    case 'decimal':
      return toWritten(raw);
    case 'yesNo':
      return raw === 1 || raw === true || raw === '1';
    case 'day':
      return typeof raw === 'string' && isDay(raw.slice(0, 10)) ? raw.slice(0, 10) : undefined;
    case 'dateTime':
      return typeof raw === 'string' && isDateTime(raw) ? raw : undefined;
    case 'options':
    case 'files':
      return splitKeys(raw);
    case 'ref':
      return isEmpty(raw) ? undefined : String(raw);
    case 'refs':
      return splitKeys(raw);
    case 'lines':
      return undefined;
  }
}

const plainTypes: Readonly<Record<FieldType, string>> = {
  text: 'string',
  int: 'int',
  decimal: 'Decimal',
  yesNo: 'bool',
  day: 'string',
  dateTime: 'string',
  option: 'string',
  options: 'list<string>',
  files: 'list<string>',
  ref: 'string',
  refs: 'list<string>',
  lines: 'list<string>',
};

/** Makes a class whose instances turn a wire row into CEL values, each only when it is read. Its fields are private: expressions see the members alone. */
function makeClass(members: ReadonlyMap<string, Member>): new (row: Values) => object {
  class Part {
    readonly #row: Values;
    #read: Map<string, unknown> | undefined;
    constructor(row: Values) {
      this.#row = row;
    }
    static {
      for (const [name, { convert }] of members)
        Object.defineProperty(Part.prototype, name, {
          get(this: Part) {
            const read = (this.#read ??= new Map<string, unknown>());
            if (!read.has(name)) read.set(name, convert(this.#row));
            return read.get(name);
          },
        });
    }
  }
  return Part;
}

/** Where a shape belongs, and the rules for reading its rows. */
interface ShapeSource {
  readonly name: string;
  readonly owner: Owner;
  readonly linesName?: string;
  /** Rows of references carry dotted names flat. */
  readonly flat?: boolean;
  readonly through?: string;
}

/** Builds shapes for rows, their groups, references and lines; every shape made is added to the list. */
export class ShapeMaker {
  readonly shapes: Shape[] = [];

  private finish(name: string, members: ReadonlyMap<string, Member>): Shape {
    const ctor = makeClass(members);
    const shape: Shape = { name, members, ctor, make: (row) => new ctor(row) };
    this.shapes.push(shape);
    return shape;
  }

  /** The shape of a row with these fields. */
  row(source: ShapeSource, fields: readonly ExpressionField[], extra: readonly (readonly [string, Member])[] = []): Shape {
    return this.level(source, fields, 0, extra);
  }

  private level(
    source: ShapeSource,
    fields: readonly ExpressionField[],
    depth: number,
    extra: readonly (readonly [string, Member])[],
  ): Shape {
    const members = new Map<string, Member>(extra);
    const groups = new Map<string, ExpressionField[]>();
    for (const field of fields) {
      const step = field.path[depth];
      if (step === undefined) continue;
      if (field.path.length === depth + 1) members.set(step, this.member(source, field));
      else groups.set(step, [...(groups.get(step) ?? []), field]);
    }
    for (const [step, inner] of groups) {
      if (members.has(step)) continue;
      const shape = this.level({ ...source, name: `${source.name}/${step}` }, inner, depth + 1, []);
      members.set(step, { type: shape.name, convert: (row) => shape.make(row) });
    }
    return this.finish(source.name, members);
  }

  private member(source: ShapeSource, field: ExpressionField): Member {
    const read: Read = {
      owner: source.owner,
      ...(source.linesName === undefined ? {} : { lines: source.linesName }),
      field: source.through ?? field.name,
      ...(source.through === undefined ? {} : { through: field.name }),
    };
    const rawOf = (row: Values): unknown => (source.flat && Object.hasOwn(row, field.name) ? row[field.name] : getAt(row, field.path));
    if (field.type === 'lines' && field.lines) {
      const shape = this.row({ name: `${source.name}/${field.name}[]`, owner: 'line', linesName: field.name }, field.lines);
      return {
        type: `list<${shape.name}>`,
        field,
        read,
        convert: (row) => {
          const raw = rawOf(row);
          return Array.isArray(raw) ? raw.filter(isObject).map((line) => shape.make(line)) : [];
        },
      };
    }
    if ((field.type === 'ref' || field.type === 'refs') && field.targets) {
      const shape = this.reference({ ...source, name: `${source.name}/${field.name}@`, through: field.name }, field.targets);
      const known = (row: Values): readonly Values[] => [getAt(row, ['$refs', field.name])].flat().filter(isObject);
      const make = (row: Values, id: string): object => shape.make(known(row).find((each) => String(each['id']) === id) ?? { id });
      if (field.type === 'refs') {
        return { type: `list<${shape.name}>`, field, read, convert: (row) => splitKeys(rawOf(row)).map((id) => make(row, id)) };
      }
      return { type: shape.name, field, read, convert: (row) => (isEmpty(rawOf(row)) ? undefined : make(row, String(rawOf(row)))) };
    }
    return { type: plainTypes[field.type], field, read, convert: (row) => toPlain(field.type, rawOf(row)) };
  }

  /** The shape of what a reference brings along: id, display and the target fields, flat. */
  reference(source: ShapeSource, targets: readonly ExpressionField[]): Shape {
    const base = (name: string): readonly [string, Member] => [name, { type: 'string', convert: (row) => toPlain('ref', row[name]) }];
    return this.level({ ...source, flat: true }, targets, 0, [base('id'), base('display')]);
  }

  /** The shape of an option as a candidate: its key, its names and the numbers that it carries. */
  option(options: readonly OptionModel[]): Shape {
    const numbers = new Set(options.flatMap((option) => Object.keys(option.values ?? {})));
    const members = new Map<string, Member>();
    for (const name of numbers) members.set(name, { type: 'Decimal', convert: (row) => toDecimal(getAt(row, ['values', name])) });
    const key: ExpressionField = { name: 'key', path: ['key'], type: 'option', options };
    members.set('key', { type: 'string', field: key, convert: (row) => toPlain('text', row['key']) });
    return this.finish('target', members);
  }

  /** The shape of a record that a transition made: which one it is. What else it has is for its own page to say. */
  made(name: string): Shape {
    const id: Member = { type: 'string', convert: (row) => toPlain('ref', row['id']) };
    return this.finish(`made/${name}`, new Map([['id', id]]));
  }

  /** The shape of the signed-in user. */
  user(): Shape {
    const text = (name: string): readonly [string, Member] => [name, { type: 'string', convert: (row) => toPlain('text', row[name]) }];
    // Who is linked to nobody is not known: what names a person is then nobody's.
    const link = (name: string): readonly [string, Member] => [name, { type: 'string', convert: (row) => toPlain('ref', row[name]) }];
    const roles: Member = { type: 'list<string>', convert: (row) => splitKeys(row['roles']) };
    const members = [text('id'), text('name'), text('deptId'), text('comment'), link('staffId'), link('enterId')];
    return this.finish('user', new Map<string, Member>([...members, ['roles', roles]]));
  }
}
