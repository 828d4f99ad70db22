import { isObject } from '../../base/dot-path';
import type { JsonPath, SourceFile, SourceSpan } from './source-file';

/** A place in a page file that speaks of parts of the screen. */
export interface PartPlace extends SourceSpan {
  /** Shape: `column:<field>`, `field:<name>` (of the form), `search:<field>`, `toolbar:<action>`, `row:<action>`. */
  readonly parts: readonly string[];
}

const listAt = (value: unknown, ...keys: readonly string[]): readonly unknown[] => {
  const found = keys.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);
  return Array.isArray(found) ? found : [];
};

const wordsOf = (entry: unknown, key: string, ...more: readonly string[]): readonly string[] =>
  [...(typeof entry === 'string' ? [entry] : []), ...(isObject(entry) ? [entry[key], ...more.map((each) => entry[each])] : [])].filter(
    (word) => typeof word === 'string',
  );

/** Says where a page file speaks of the columns, entries and buttons of its page. What is named in a list comes before what fields say of themselves. */
export function partPlaces(source: SourceFile): readonly PartPlace[] {
  const { value } = source;
  const places: PartPlace[] = [];
  const add = (path: JsonPath, parts: readonly string[]): void => {
    const span = parts.length > 0 ? source.spanOf(path) : undefined;
    if (span) places.push({ parts, ...span });
  };
  const columns = listAt(value, 'table', 'columns');
  columns.forEach((entry, at) =>
    add(
      ['table', 'columns', at],
      wordsOf(entry, 'field').map((name) => `column:${name}`),
    ),
  );
  for (const list of ['normal', 'more', 'advanced'])
    listAt(value, 'search', list).forEach((entry, at) =>
      add(
        ['search', list, at],
        wordsOf(entry, 'field').map((name) => `search:${name}`),
      ),
    );
  listAt(value, 'form', 'groups').forEach((group, at) =>
    listAt(group, 'items').forEach((entry, index) =>
      add(
        ['form', 'groups', at, 'items', index],
        wordsOf(entry, 'field', 'until').map((name) => `field:${name}`),
      ),
    ),
  );
  for (const list of ['toolbar', 'row'])
    listAt(value, 'actions', list).forEach((entry, at) =>
      add(
        ['actions', list, at],
        wordsOf(entry, 'do').map((name) => `${list}:${name}`),
      ),
    );
  const named = columns.flatMap((entry) => wordsOf(entry, 'field'));
  const fields = isObject(value) && isObject(value['fields']) ? Object.keys(value['fields']) : [];
  for (const name of fields) {
    // A column that reads through a reference is the reference's too.
    const shown = named.filter((each) => each === name || each.startsWith(`${name}.`)).map((each) => `column:${each}`);
    add(['fields', name], [`field:${name}`, ...shown, `search:${name}`]);
  }
  return places;
}
