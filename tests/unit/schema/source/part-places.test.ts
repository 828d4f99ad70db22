import { expect, test } from 'vitest';
import { partPlaces } from '../../../../src/schema/source/part-places';
import { readSource } from '../../../../src/schema/source/source-file';

const text = `{
  "fields": { "seats": { "x-label": { "zh": "座位数" } }, "keeperId": {} },
  "search": { "normal": ["seats"] },
  "table": { "columns": ["seats", { "field": "keeperId.staffName", "width": 80 }] },
  "form": { "groups": [{ "items": [{ "field": "from", "until": "to" }] }] },
  "actions": {
    "toolbar": ["create"],
    "row": [
      { "do": "approve" }
    ]
  }
}`;

/** The part of the text between the ends of a place. */
function cut(place: { readonly line: number; readonly column: number; readonly endLine: number; readonly endColumn: number }): string {
  const lines = text.split('\n');
  const offset = (line: number, column: number): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, column - 1);
  return text.slice(offset(place.line, place.column), offset(place.endLine, place.endColumn));
}

test('each place holds just what speaks of its parts, lists before what fields say of themselves', () => {
  const places = partPlaces(readSource('pages/crm/x.json', text));
  expect(places.map((place) => [place.parts.join(' '), cut(place)])).toEqual([
    ['column:seats', '"seats"'],
    ['column:keeperId.staffName', '{ "field": "keeperId.staffName", "width": 80 }'],
    ['search:seats', '"seats"'],
    ['field:from field:to', '{ "field": "from", "until": "to" }'],
    ['toolbar:create', '"create"'],
    ['row:approve', '{ "do": "approve" }'],
    ['field:seats column:seats search:seats', '"seats": { "x-label": { "zh": "座位数" } }'],
    ['field:keeperId column:keeperId.staffName search:keeperId', '"keeperId": {}'],
  ]);
});

test('a text that cannot be read, or is no page, speaks of nothing', () => {
  expect([partPlaces(readSource('x.json', '{')), partPlaces(readSource('x.json', '[1]'))]).toEqual([[], []]);
});
