import type { ReactNode } from 'react';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { newValues } from '../../../schema/expression/derive';
import { withPercent } from '../../../schema/entry/clean-entry';
import { isRate } from '../../../schema/model/rate-entry';
import type { FieldModel } from '../../../schema/model/record-model';
import type { EditTexts, EntryCell, EntryChoice, EntryMode, EntryRange, GridEditing } from '../../../ui/grid/edit/edit-model';
import type { Candidate } from '../../source/page-source';
import { FormControl } from '../widgets/form-control';
import { toTarget } from '../../source/target';
import type { EditingRequest } from './editing-request';
import { fillLines } from './fill-lines';
import { findTargets } from './find-targets';
import { isKey } from './fit-of';
import { copyLines, insertLine, type Lines, moveLines, placeAfterMove, removeLines } from './line-edits';
import { offersInLine } from './line-offers';
import { lineText } from './line-text';
import type { LineView } from './line-views';
import { optionChoices } from './option-choices';
import { type BlockCell, putBlock, putValue, spreadBlock } from './put-block';
import { readEntry } from './read-entry';

const plainWidgets: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'money', 'day', 'dateTime']);
const candidateLimit = 50;
const lookUpPause = 200;

/** Holds the lines of a form for an editable grid: every call is one step that undo takes back. */
export class LinesEditing implements GridEditing<LineView> {
  readonly #request: EditingRequest;
  /** Candidates that were offered last, by id. */
  #offered = new Map<string, Candidate>();

  constructor(request: EditingRequest) {
    this.#request = request;
  }

  get texts(): EditTexts {
    return this.#request.words;
  }

  #field(key: string): FieldModel | undefined {
    return this.#request.line.fields.find((each) => each.name === key);
  }

  #name(index: number, key: string): string {
    return `${this.#request.field.name}.${String(index)}.${key}`;
  }

  #lines(): Lines {
    return this.#request.session.lines.of(this.#request.field);
  }

  #canEnter(index: number, field: FieldModel): boolean {
    if (field.readOnly) return false;
    const now = this.#request.session.lines.conditions(this.#request.field)?.[index]?.[field.name];
    return now === undefined || (now.visible && !now.readOnly);
  }

  /** How many more lines may be added. */
  #room(): number {
    const most = this.#request.field.maxItems;
    return most === undefined ? Infinity : Math.max(0, most - this.#lines().length);
  }

  #blank(): Values {
    const { session, line } = this.#request;
    return newValues({ record: line, context: { ...session.context(), parent: session.values() } });
  }

  modeOf({ index, key }: EntryCell<LineView>): EntryMode {
    const field = this.#field(key);
    if (!field || !this.#canEnter(index, field)) return 'none';
    switch (field.type) {
      case 'option':
      case 'ref':
        return 'choice';
      case 'yesNo':
        return 'toggle';
      case 'options':
      case 'refs':
      case 'files':
      case 'lines':
        return 'control';
      default:
        return plainWidgets.has(field.widget) && field.normalize !== 'html' ? 'text' : 'control';
    }
  }

  refuse({ index, key }: EntryCell<LineView>): void {
    if (this.#field(key)) this.#request.announce(this.#request.whyClosed(this.#name(index, key)));
  }

  textOf({ row, key }: EntryCell<LineView>): string {
    const field = this.#field(key);
    return field ? lineText(field, row.line, this.#request.language) : '';
  }

  enter({ index, key }: EntryCell<LineView>, text: string, finished: boolean): void {
    const field = this.#field(key);
    if (!field || !this.#canEnter(index, field)) return;
    const { session, line, announce, words } = this.#request;
    // No label fits what was typed, so nothing was chosen: the number of a stored key is not what anybody sees.
    if (isKey(field, text)) {
      announce(words.nothingFound);
      return;
    }
    // Typed, 70 means 70 %; pasted, a rate is what the other sheet holds.
    const reading = readEntry(line, field, isRate(field) ? withPercent(field, text) : text);
    if (reading.kind === 'value') {
      session.enter(this.#name(index, key), reading.value, field.target === undefined ? undefined : null);
      if (finished) session.touch(this.#name(index, key));
    } else void this.#putCells([{ row: index, field, text }]);
  }

  offer(
    { index, key }: EntryCell<LineView>,
    typed: string,
    show: (choices: { list: readonly EntryChoice[]; word: string }) => void,
  ): () => void {
    const field = this.#field(key);
    const { language, words, source, field: lines } = this.#request;
    if (!field) return () => undefined;
    const offers = offersInLine({ ...this.#request, lines }, index, field);
    if (field.type === 'option') {
      const list = optionChoices(field, { own: this.#value(index, field), typed, language, offers });
      show({ list, word: words.nothingFound });
      return () => undefined;
    }
    let requested = true;
    show({ list: [], word: words.loading });
    const row: unknown = this.#lines()[index];
    const values = field.candidatesWhen !== undefined && isObject(row) ? row : undefined;
    const look = async (): Promise<void> => {
      try {
        const found = await source.candidates({
          field: `${lines.name}.${field.name}`,
          size: candidateLimit,
          ...(typed === '' ? {} : { keyword: typed }),
          ...(values ? { values } : {}),
        });
        if (!requested) return;
        const fitting = found.filter((each) => offers(toTarget(each)));
        this.#offered = new Map(fitting.map((each) => [each.id, each]));
        show({ list: fitting.map(({ id, display }) => ({ key: id, label: display })), word: words.nothingFound });
      } catch {
        if (requested) show({ list: [], word: words.lookUpFailed });
      }
    };
    const timer = setTimeout(() => void look(), typed === '' ? 0 : lookUpPause);
    return () => {
      requested = false;
      clearTimeout(timer);
    };
  }

  #value(index: number, field: FieldModel): string {
    const value = getAt(this.#lines()[index], field.path);
    return value === null || value === undefined ? '' : String(value);
  }

  chosen({ index, key }: EntryCell<LineView>): string {
    const field = this.#field(key);
    return field ? this.#value(index, field) : '';
  }

  choose({ index, key }: EntryCell<LineView>, choice: EntryChoice | undefined): void {
    const field = this.#field(key);
    if (!field || !this.#canEnter(index, field)) return;
    const { session } = this.#request;
    const candidate = choice && this.#offered.get(choice.key);
    session.enter(
      this.#name(index, key),
      choice?.key ?? null,
      field.target === undefined ? undefined : candidate ? toTarget(candidate) : null,
    );
    session.touch(this.#name(index, key));
  }

  toggle({ index, key }: EntryCell<LineView>): void {
    const field = this.#field(key);
    if (!field || !this.#canEnter(index, field)) return;
    this.#request.session.enter(this.#name(index, key), this.#value(index, field) === '1' ? 0 : 1);
    this.#request.session.touch(this.#name(index, key));
  }

  control({ index, key }: EntryCell<LineView>): ReactNode {
    const field = this.#field(key);
    const { session, line, words, language } = this.#request;
    return field ? (
      <FormControl
        session={session}
        record={line}
        field={field}
        name={this.#name(index, key)}
        label={words.cell(field.label[language], index + 1)}
        readOnly={false}
        compact
      />
    ) : null;
  }

  #enterLines(lines: Lines, entered: readonly { readonly row: number; readonly field: string }[]): void {
    const { session, field } = this.#request;
    session.lines.enter(
      field,
      lines,
      entered.map(({ row, field: key }) => this.#name(row, key)),
    );
  }

  clear({ fromRow, toRow, keys }: EntryRange): void {
    const entered: { row: number; field: string }[] = [];
    const fields = keys.flatMap((key) => this.#field(key) ?? []);
    const lines = this.#lines().map((each, row) => {
      if (row < fromRow || row > toRow || !isObject(each)) return each;
      return fields.reduce<Values>((line, field) => {
        if (!this.#canEnter(row, field)) return line;
        entered.push({ row, field: field.name });
        return putValue(line, field, { value: null });
      }, each);
    });
    this.#enterLines(lines, entered);
  }

  paste(text: string, at: EntryRange): void {
    const columns = at.keys.flatMap((key) => this.#field(key) ?? []);
    const { cells, left } = spreadBlock(text, { at, columns, room: this.#lines().length + this.#room() });
    void this.#putCells(cells).then((count) =>
      this.#request.announce(this.#request.words.pasted(count, { refused: cells.length - count, left })),
    );
  }

  /** Puts texts into cells as one step, once the records that they name are found. Shape: how many cells were filled. */
  async #putCells(cells: readonly BlockCell[]): Promise<number> {
    const { source, field, line, onBusy } = this.#request;
    const names = new Map<FieldModel, string[]>();
    for (const { field: own, text } of cells)
      if (own.type === 'ref' && !own.readOnly && text.trim() !== '') names.set(own, [...(names.get(own) ?? []), text.trim()]);
    const targets = new Map<string, ReadonlyMap<string, Candidate>>();
    if (names.size > 0) {
      onBusy(true);
      try {
        for (const [own, requested] of names)
          targets.set(own.name, await findTargets(source, { asked: `${field.name}.${own.name}`, names: requested }));
      } finally {
        onBusy(false);
      }
    }
    const put = putBlock({
      lines: this.#lines(),
      line,
      cells,
      targets,
      blank: () => this.#blank(),
      canEnter: (row, own) => this.#canEnter(row, own),
    });
    this.#enterLines(put.lines, put.entered);
    return put.entered.length;
  }

  fill(source: EntryRange, toRow: number, series: boolean): void {
    const fields = source.keys.flatMap((key) => this.#field(key) ?? []);
    const { lines, entered } = fillLines(this.#lines(), {
      source,
      fields,
      toRow,
      series,
      canEnter: (row, field) => this.#canEnter(row, field),
    });
    this.#enterLines(lines, entered);
  }

  addRow(): boolean {
    return this.insertRow(this.#lines().length);
  }

  insertRow(at: number): boolean {
    if (this.#room() === 0) return false;
    const blank = this.#blank();
    this.#change((lines) => insertLine(lines, at, blank));
    return true;
  }

  copyRows(from: number, to: number): void {
    if (this.#room() >= to - from + 1) this.#change((lines) => copyLines(lines, from, to));
  }

  removeRows(from: number, to: number): void {
    this.#change((lines) => removeLines(lines, from, to));
  }

  moveRows(from: number, to: number, before: number): number {
    this.#change((lines) => moveLines(lines, { from, to, before }));
    return placeAfterMove(from, to, before);
  }

  #change(edit: (lines: Lines) => Lines): void {
    this.#request.session.lines.change(this.#request.field, edit);
  }
}
