import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { tellFault } from '../../../measure/reading/fault';
import { entriesOf, openGrid, workOutReadings } from '../../../measure/record/readings';
import { originsOf } from '../../../measure/record/origins';
import { tellEntry } from '../../../measure/record/tell-entry';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';

/** So many things that are wrong are told at once. */
const told = 3;

function tell(all: readonly Text[]): Text {
  const sentences = all.slice(0, told);
  return { zh: sentences.map(({ zh }) => zh).join('；'), en: sentences.map(({ en }) => en).join('; ') };
}

const noGrid: Text = { zh: '没有测量点表，不能录入测量数据', en: 'There is no point grid to enter readings by' };

const gridOf = (record: RecordModel, field: FieldModel, values: Values): unknown => {
  const grid = record.fields.find(({ name }) => name === field.grid);
  return grid && getAt(values, grid.path);
};

/**
 * Works out the readings of a row by their point grids, whatever the browser made of them: what was entered is taken, what comes of it is computed here. Shape: the
 * values, and a sentence for each grid or readings that are none.
 */
export function workOut(record: RecordModel, values: Values): { readonly values: Values; readonly faults: ReadonlyMap<string, Text> } {
  let result = values;
  const faults = new Map<string, Text>();
  for (const field of record.fields) {
    const value = getAt(result, field.path);
    if (isEmpty(value)) continue;
    if (field.normalize === 'grid') {
      const opened = openGrid(String(value));
      // A grid that was copied was judged where it was written.
      if (opened.faults && field.copy === undefined) faults.set(field.name, tell(opened.faults.map(tellFault)));
    }
    if (field.normalize !== 'readings') continue;
    const grid = gridOf(record, field, result);
    const { template } = isEmpty(grid) ? {} : openGrid(String(grid));
    if (!template) {
      faults.set(field.name, noGrid);
      continue;
    }
    const { text, refused } = workOutReadings(template, entriesOf(value), originsOf(value));
    if (refused.length > 0) faults.set(field.name, tell(refused.map((fault) => tellEntry(template, fault))));
    result = setAt(result, field.path, text);
  }
  return { values: result, faults };
}
