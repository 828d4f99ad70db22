import { isObject } from '../../base/dot-path';
import type { FieldSource } from '../../schema/model/page-model';
import type { WireRow } from './page-source';

export type Getter = (row: WireRow) => unknown;

/** Told once for each column whose parent object is missing from a row, or whose cell threw. */
export type FaultListener = (fault: { readonly field: string; readonly rowId?: string; readonly error?: unknown }) => void;

const own = (object: unknown, name: string): unknown => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined);

function readReference(source: FieldSource, name: string): Getter {
  return (row) => {
    const found = own(own(row, '$refs'), source.own);
    return Array.isArray(found) ? found.map((each) => own(each, name)) : own(found, name);
  };
}

/**
 * Compiles what reads a column's value from a row. A reference is read from `$refs`, a dotted name from its parent object;
 * a parent that is missing gives nothing and is reported once.
 */
export function compileGetter(source: FieldSource, onFault?: FaultListener): Getter {
  if (source.through !== undefined) return readReference(source, source.through);
  if (source.of.type === 'ref' || source.of.type === 'refs') return readReference(source, 'display');
  const { path } = source.of;
  const [first, second] = path;
  if (first === undefined) return () => undefined;
  if (second === undefined) return (row) => row[first];
  let reported = false;
  return (row) => {
    let value: unknown = row;
    for (const name of path) {
      if (!isObject(value)) {
        if (!reported && value === undefined) {
          reported = true;
          onFault?.({ field: source.field, rowId: row.id });
        }
        return undefined;
      }
      value = own(value, name);
    }
    return value;
  };
}
