import type { ReactNode } from 'react';
import { getAt } from '../../base/dot-path';
import { splitCells } from '../../base/split-cells';
import type { ColumnModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { EditTexts, EntryCell, EntryChoice, EntryChoices, EntryMode, EntryRange } from '../../ui/grid/edit/edit-model';
import type { CellEditing } from '../../ui/grid/edit/use-cell-editing';
import type { GridContext } from '../../ui/grid/grid-context';
import { newKey } from '../../base/random/new-key';
import { readSaveFailure } from '../form/engine/save-form';
import { wasRefused } from '../form/engine/unanswered-save';
import { lineText } from '../form/lines/line-text';
import type { WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { withoutEdits } from '../table/row-edits';
import type { CellChange, ListEditingRequest } from './edit-request';
import { offerChoices } from './offer-choices';
import { readCells } from './read-cell-entry';
import { readRow, storeRow } from './store-row';

const nothing = (): boolean => false;
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Changes cells of a list: each is the save of the form, of this one value, with everything that the server asks of one. */
export class ListEditing implements CellEditing<WireRow> {
  readonly #request: ListEditingRequest;
  readonly #columns: ReadonlyMap<string, ColumnModel>;

  constructor(request: ListEditingRequest) {
    this.#request = request;
    this.#columns = new Map(request.columns.map((column) => [column.field, column]));
  }

  get texts(): EditTexts {
    return this.#request.words;
  }

  #field(key: string): FieldModel | undefined {
    const column = this.#columns.get(key);
    return column?.edit === true ? this.#request.model.record.fields.find(({ name }) => name === column.own) : undefined;
  }

  modeOf({ row, key }: EntryCell<WireRow>): EntryMode {
    const field = this.#field(key);
    if (!field || this.#request.edits.edit(row.id, key)?.state === 'saving' || this.#request.whyClosed(row, field)) return 'none';
    if (field.type === 'options' || field.type === 'refs') return 'control';
    return field.type === 'option' || field.type === 'ref' || field.type === 'yesNo' ? 'choice' : 'text';
  }

  refuse({ row, key }: EntryCell<WireRow>): void {
    const { words, announce, whyClosed, edits, columns } = this.#request;
    const field = this.#field(key);
    const column = columns.find((each) => each.field === key);
    if (!field) {
      if (column) announce(words.closedColumn(column.label));
    } else if (edits.edit(row.id, key)?.state !== 'saving') announce(words.closed(whyClosed(row, field) ?? { kind: 'closed' }));
  }

  textOf({ row, key }: EntryCell<WireRow>): string {
    const field = this.#field(key);
    return this.#request.edits.edit(row.id, key)?.text ?? (field ? lineText(field, row, this.#request.language) : '');
  }

  enter({ row, key }: EntryCell<WireRow>, text: string, finished: boolean): void {
    const field = this.#field(key);
    if (!field || !finished) return;
    const edit = this.#request.edits.edit(row.id, key);
    if (edit?.state === 'refused' && edit.text === text) this.again({ row, key });
    else void this.#read(row, field, { key, text });
  }

  isUnsaved({ row, key }: Pick<EntryCell<WireRow>, 'row' | 'key'>): boolean {
    const edit = this.#request.edits.edit(row.id, key);
    return edit?.state === 'refused' && !edit.latest;
  }

  /** Tries to save again what was refused. */
  again({ row, key }: Pick<EntryCell<WireRow>, 'row' | 'key'>): void {
    const edit = this.#request.edits.edit(row.id, key);
    const field = this.#field(key);
    if (edit?.state !== 'refused' || !field) return;
    const { text, value } = edit;
    if (value === undefined) void this.#read(row, field, { key, text });
    else this.#save(row, field, { key, text, value });
  }

  async #read(drawn: WireRow, field: FieldModel, { key, text }: { readonly key: string; readonly text: string }): Promise<void> {
    const { edits, source, model, language } = this.#request;
    const row = withoutEdits(drawn);
    // A save that was not answered is known until its value is: then it may be the same one.
    const sent = edits.edit(row.id, key)?.sent;
    const entered = { text, value: undefined, version: edits.latest(row).version, ...(sent ? { sent } : {}) };
    edits.setEdit(row.id, key, { ...entered, state: 'saving' });
    const read = (await readCells(source, model.record, { field, texts: [text], row })).get(text);
    if (read?.fault) edits.setEdit(row.id, key, { ...entered, state: 'refused', sentence: read.fault[language] });
    else this.#save(row, field, { key, text, value: read?.value ?? null });
  }

  offer({ row, key }: EntryCell<WireRow>, typed: string, show: (choices: EntryChoices) => void): () => void {
    const field = this.#field(key);
    if (!field) return () => undefined;
    return offerChoices(this.#request, field, { row: withoutEdits(row), own: this.chosen({ row, key }), typed, show });
  }

  chosen({ row, key }: Pick<EntryCell<WireRow>, 'row' | 'key'>): string {
    const field = this.#field(key);
    const edit = this.#request.edits.edit(row.id, key);
    const value = edit?.value === undefined ? field && getAt(row, field.path) : edit.value;
    return value === null || value === undefined ? '' : String(value);
  }

  choose({ row, key }: EntryCell<WireRow>, choice: EntryChoice | undefined): void {
    const field = this.#field(key);
    if (!field) return;
    const value = choice === undefined ? null : field.type === 'yesNo' ? Number(choice.key) : choice.key;
    this.#save(row, field, { key, text: choice?.label ?? '', value });
  }

  #save(row: WireRow, field: FieldModel, entered: { readonly key: string; readonly text: string; readonly value: unknown }): void {
    const { edits } = this.#request;
    const { key, text, value } = entered;
    const stored = getAt(edits.latest(row), field.path) ?? null;
    if (same(stored, value)) {
      edits.setEdit(row.id, key, undefined);
      return;
    }
    const before = edits.edit(row.id, key)?.sent;
    edits.setEdit(row.id, key, { text, value, state: 'saving', version: edits.latest(row).version, ...(before ? { sent: before } : {}) });
    edits.follow(row.id, async () => {
      const { version } = edits.latest(row);
      const isSame = before?.version === version && same(before.value, value);
      const sent = isSame ? before : { key: newKey(), value, version };
      try {
        const saved = await storeRow(this.#request, { row, changes: [{ field, value }], attempt: sent.key });
        edits.setEdit(row.id, key, undefined);
        this.#request.onSaved(field, saved);
      } catch (thrown) {
        const { fields, sentence } = readFailure(thrown);
        const isStale = readSaveFailure(thrown).kind === 'conflict';
        const latest = isStale ? await readRow(this.#request.source, row.id).catch(() => undefined) : undefined;
        const said = [fields[field.name] ?? '', ...Object.entries(fields).flatMap(([name, text]) => (name === field.name ? [] : [text]))];
        const told = said.filter((each) => each !== '').join(' ') || sentence || this.#request.words.failed;
        edits.setEdit(row.id, key, {
          ...{ text, value, version, state: 'refused', sentence: told },
          ...(wasRefused(thrown) ? {} : { sent }),
          ...(latest ? { latest } : {}),
        });
      }
    });
  }

  /** Answers a conflict: saves what was entered over what somebody else has stored, or gives it up for that. */
  settle(row: WireRow, key: string, mine: boolean): void {
    const { edits } = this.#request;
    const edit = edits.edit(row.id, key);
    const field = this.#field(key);
    if (!edit?.latest || !field) return;
    edits.put(edit.latest);
    if (mine) this.#save(edit.latest, field, { key, text: edit.text, value: edit.value });
    else edits.setEdit(row.id, key, undefined);
  }

  drop({ row, key }: { readonly row: WireRow; readonly key: string }): boolean {
    const edit = this.#request.edits.edit(row.id, key);
    if (edit?.state !== 'refused') return false;
    if (edit.latest) this.#request.edits.put(edit.latest);
    this.#request.edits.setEdit(row.id, key, undefined);
    return true;
  }

  fill(source: EntryRange, toRow: number): void {
    const rows = this.#request.rows();
    const first = rows[source.fromRow];
    if (!first) return;
    const cells = source.keys.flatMap((key) => {
      const field = this.#field(key);
      if (!field) return [];
      const text = lineText(field, first, this.#request.language);
      const value = getAt(first, field.path) ?? null;
      return rows.slice(source.toRow + 1, toRow + 1).map((row) => ({ row, key, text, value }));
    });
    this.#propose(cells);
  }

  paste(text: string, at: EntryRange): void {
    void this.#paste(text, at);
  }

  async #paste(text: string, { fromRow, toRow, keys }: EntryRange): Promise<void> {
    const rows = this.#request.rows();
    const block = splitCells(text.replace(/\r?\n$/, ''), '\t');
    const selected = toRow - fromRow + 1;
    // A block is repeated where the selected rows hold it several times; one cell fills all that is selected.
    const times = selected % block.length === 0 ? Math.max(1, selected / block.length) : 1;
    const cells = rows.slice(fromRow, fromRow + block.length * times).flatMap((row, at) =>
      (block[at % block.length] ?? []).flatMap((cell, place) => {
        const key = keys[place];
        return key === undefined ? [] : [{ row, key, text: cell }];
      }),
    );
    const filled = (line: readonly string[] = []): number => line.filter((cell) => cell !== '').length;
    const whole = Array.from({ length: block.length * times }, (_, at) => filled(block[at % block.length])).reduce(
      (sum, each) => sum + each,
      0,
    );
    const outside = whole - cells.filter((cell) => cell.text !== '' && this.#field(cell.key)).length;
    const read = new Map<string, Awaited<ReturnType<typeof readCells>>>();
    for (const key of new Set(cells.map((cell) => cell.key))) {
      const field = this.#field(key);
      const texts = cells.filter((cell) => cell.key === key).map((cell) => cell.text);
      if (field) read.set(key, await readCells(this.#request.source, this.#request.model.record, { field, texts }));
    }
    this.#propose(
      cells.map((cell) => {
        const found = read.get(cell.key)?.get(cell.text);
        return { ...cell, value: found?.value ?? null, ...(found?.fault ? { fault: found.fault[this.#request.language] } : {}) };
      }),
      outside,
    );
  }

  #propose(
    cells: readonly {
      readonly row: WireRow;
      readonly key: string;
      readonly text: string;
      readonly value: unknown;
      readonly fault?: string;
    }[],
    outside = 0,
  ): void {
    const { language, words, announce, onChanges } = this.#request;
    const changes = cells.flatMap(({ row, key, text, value, fault }): CellChange[] => {
      const field = this.#field(key);
      if (!field) return [];
      const before = lineText(field, row, language);
      if (same(getAt(row, field.path) ?? null, value)) return [];
      const closed = this.#request.whyClosed(row, field);
      const why = fault ?? (closed && words.closed(closed));
      return [{ row, field, before, after: text, value, ...(why === undefined ? {} : { fault: why }) }];
    });
    const note = outside > 0 ? words.outside(outside) : undefined;
    if (changes.length === 0) announce(note ?? words.nothing);
    else onChanges(changes, note);
  }

  draw(grid: GridContext<WireRow>): ReactNode {
    return this.#request.drawNote(grid);
  }

  /** Several values are chosen beside the grid, where there is room for them. */
  control({ row, key }: EntryCell<WireRow>, onDone: () => void): ReactNode {
    const field = this.#field(key);
    return field ? this.#request.drawSeveral({ row: withoutEdits(row), field, onDone }) : null;
  }

  toggle(): void {
    // A list asks which: a cell that turns over at a key is changed before anybody meant to.
  }

  clear(): void {
    // Nothing is emptied by a key that is pressed beside its cell.
  }

  readonly addRow = nothing;
  readonly insertRow = nothing;
  readonly copyRows = (): void => undefined;
  readonly removeRows = (): void => undefined;
  readonly moveRows = (from: number): number => from;
}
