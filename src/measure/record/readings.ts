import { canonicalJson } from '../../base/hash-text';
import { isObject } from '../../base/dot-path';
import type { MeasureFault } from '../reading/fault';
import { Faults } from '../reading/reader';
import { type Cell, type RecordResult, type Verdict, workOutEntries } from './evaluate-record';
import { type Origin, standingOrigins } from './origins';
import { readTemplate } from './read-template';
import type { Template } from './template';

/** What stands in a field of readings: what was entered, and all that comes of it. Shape: canonical JSON. */
export interface Readings {
  readonly entries: unknown;
  /** Where entries come from that nobody typed; absent where all were typed. */
  readonly origins?: readonly Origin[];
  readonly cells: readonly Cell[];
  readonly complete: 'yes' | 'no';
  /** Of the last stage that was measured: fails where one row fails; absent where nothing is judged yet. */
  readonly verdict?: Verdict;
  /** Of the last stage that was measured, the least and the greatest: `U=0.0033 MPa～0.0075 MPa, k=2`; absent where no budget is worked out. */
  readonly uncertainty?: string;
}

/** Rules whose faults say that entries are not such ones at all; with others a record may be kept, and is not complete. */
const shapeless: ReadonlySet<string> = new Set(['object', 'list', 'text', 'unknown', 'mostOf', 'number']);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A grid that was read, or all that is wrong with it. */
export type OpenedGrid =
  { readonly template: Template; readonly faults?: never } | { readonly template?: never; readonly faults: readonly MeasureFault[] };

/** Reads the point grid of a record template. Shape: JSON text. */
export function openGrid(text: string): OpenedGrid {
  const faults = new Faults();
  const template = readTemplate(parse(text), faults);
  return template ? { template } : { faults: faults.found };
}

/** What was entered, of the text of a field of readings; nothing where it is no such text. */
export function entriesOf(text: unknown): Readonly<Record<string, unknown>> {
  const value = typeof text === 'string' ? parse(text) : undefined;
  const entries = isObject(value) ? value['entries'] : undefined;
  return isObject(entries) ? entries : {};
}

/** The verdict of a whole record: of each row that of its last stage. */
function overall({ parameters }: Template, cells: readonly Cell[]): Verdict | undefined {
  const verdicts = new Map(cells.flatMap(({ address, verdict }) => (verdict ? [[address, verdict] as const] : [])));
  const found = parameters.flatMap(({ name, points, stages }) =>
    points.flatMap((_, index) => {
      const all = stages.map((stage) => verdicts.get(`${name}/${String(index + 1)}/${stage}/verdict`));
      const last = all.findLast((verdict) => verdict !== undefined);
      return last === undefined ? [] : [last];
    }),
  );
  return (['fail', 'undecided', 'pass'] as const).find((verdict) => found.includes(verdict));
}

const spanOf = (texts: readonly string[], unit = ''): string => {
  const sorted = [...new Set(texts)].sort((a, b) => Number(a) - Number(b)).map((text) => `${text}${unit}`);
  const [least = '', most = least] = [sorted.at(0), sorted.at(-1)];
  return least === most ? least : `${least}～${most}`;
};

/** The expanded uncertainty of a whole record, as a certificate says it. */
function uncertaintyOf({ parameters }: Template, cells: readonly Cell[]): string | undefined {
  const shown = new Map(cells.flatMap((cell) => (cell.shown === undefined ? [] : [[cell.address, cell.shown] as const])));
  const texts = parameters.flatMap(({ name, label, points, stages, columns, budget }) => {
    if (!budget) return [];
    const found = points.flatMap((_, index) => {
      const at = stages.map((stage) => `${name}/${String(index + 1)}/${stage}/${budget.name}`).findLast((address) => shown.has(address));
      return at === undefined ? [] : [[shown.get(at) ?? '', shown.get(`${at}/k`) ?? ''] as const];
    });
    if (found.length === 0) return [];
    const unit = columns.find((column) => column.name === budget.column)?.unit ?? '';
    const [U, k] = [
      spanOf(
        found.map(([each]) => each),
        unit === '' ? '' : ` ${unit}`,
      ),
      spanOf(found.map(([, each]) => each)),
    ];
    return [`${parameters.length > 1 ? `${label.zh}：` : ''}U=${U}, k=${k}`];
  });
  return texts.length > 0 ? texts.join('；') : undefined;
}

/** What entries come to, with the text that is stored. */
export interface WorkedReadings {
  readonly text: string;
  readonly result: RecordResult;
  /** What keeps the entries from being stored. */
  readonly refused: readonly MeasureFault[];
}

/** Works out entries by a grid: alike on both sides, the same text for the same entries. Errors: none are thrown. */
export function workOutReadings(template: Template, entries: unknown, origins: readonly Origin[] = []): WorkedReadings {
  const result = workOutEntries(template, entries);
  const [found, uncertainty] = [overall(template, result.cells), uncertaintyOf(template, result.cells)];
  // A point that is missing or cannot be read may yet fail; one that has failed stays failed.
  const verdict = result.complete || found === 'fail' ? found : undefined;
  const standing = standingOrigins(origins, entries);
  const readings: Readings = {
    entries,
    ...(standing.length === 0 ? {} : { origins: standing }),
    cells: result.cells,
    complete: result.complete ? 'yes' : 'no',
    ...(verdict === undefined ? {} : { verdict }),
    ...(uncertainty === undefined ? {} : { uncertainty }),
  };
  return { text: canonicalJson(readings), result, refused: result.faults.filter(({ rule }) => shapeless.has(rule)) };
}
