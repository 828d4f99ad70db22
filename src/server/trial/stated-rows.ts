import { isObject, setAt, type Values } from '../../base/dot-path';
import { canonicalJson } from '../../base/hash-text';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { oneself } from '../../schema/tests/check-stated';
import type { Row } from '../query/load-rows';
import type { Targets } from '../records/write/references';
import { own } from './trial-context';

const firstId = 101;

/** The records that a test speaks of: what a reference leads to is what the test says of it, and two that say the same are one. */
export class StatedRows {
  readonly #rows = new Map<RecordModel, Map<string, Row>>();
  readonly #ids = new Map<string, string>();
  readonly #said = new Map<string, unknown>();

  /** The own records of whoever acts are there whether a test speaks of them or not: a default may lead to them. */
  constructor(private readonly records: ReadonlyMap<string, RecordModel>) {
    for (const name of Object.keys(own)) this.#idOf(name, oneself);
  }

  /** What references lead to, each within the rows of whoever acts. */
  get targets(): Targets {
    return new Map([...this.#rows].map(([record, rows]) => [record, { rows, within: new Set(rows.keys()) }]));
  }

  /** Stated values under the names of the wire. */
  toValues(record: RecordModel, stated: Values): Values {
    return record.fields.reduce<Values>(
      (values, field) => (Object.hasOwn(stated, field.name) ? setAt(values, field.path, this.toWire(field, stated[field.name])) : values),
      {},
    );
  }

  /** Lists of related records that a test states, empty where it does not: nothing else belongs to the row. */
  toLists(record: RecordModel, stated: Values): Values {
    const listOf = (name: string, of: RecordModel | undefined): readonly Values[] => {
      const rows = stated[name];
      if (!Array.isArray(rows) || !of) return [];
      return rows.filter(isObject).map((each, index) => ({ ...this.toValues(of, each), id: String(index + 1) }));
    };
    return Object.fromEntries((record.has ?? []).map(({ name, record: of }) => [name, listOf(name, this.records.get(of))]));
  }

  /** One stated value as it is stored. */
  toWire(field: FieldModel, value: unknown): unknown {
    const { line, target } = field;
    if (line && Array.isArray(value))
      return value.filter(isObject).map((each, index) => ({ ...this.toValues(line, each), id: String(index + 1) }));
    if (field.type === 'ref') return this.#idOf(target, value);
    if (field.type === 'refs' && Array.isArray(value)) return value.map((each) => this.#idOf(target, each)).join(',');
    if (typeof value === 'boolean') return Number(value);
    if (field.type === 'options' && Array.isArray(value)) return value.join(',');
    return field.type === 'decimal' && typeof value === 'number' ? String(value) : value;
  }

  /** A stored value as a test would state it. */
  toStated(field: FieldModel, value: unknown): unknown {
    if (value === null || value === undefined || value === '') return null;
    if (field.type === 'yesNo') return value === 1 || value === '1' || value === true;
    if (field.type === 'ref') return this.#said.get(`${field.target ?? ''} ${String(value)}`) ?? value;
    return value;
  }

  #idOf(target: string | undefined, stated: unknown): unknown {
    if (target === undefined || (!isObject(stated) && stated !== oneself)) return stated;
    const record = this.records.get(target);
    if (!record) return null;
    const isOwn = stated === oneself || (isObject(stated) && stated['id'] === oneself);
    const said: Values = isObject(stated) ? stated : {};
    const mine = Object.entries(own).find(([name]) => name === target)?.[1];
    const key = `${target} ${isOwn ? oneself : canonicalJson(said)}`;
    const id = isOwn && mine !== undefined ? mine : (this.#ids.get(key) ?? String(firstId + this.#ids.size));
    this.#ids.set(key, id);
    this.#said.set(`${target} ${id}`, isOwn ? oneself : said);
    const rows = this.#rows.get(record) ?? new Map<string, Row>();
    this.#rows.set(record, rows);
    rows.set(id, { ...rows.get(id), ...this.toValues(record, said), id, version: 1 });
    return id;
  }
}
