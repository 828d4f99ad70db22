import type { PrintOrder } from '../../paper/print-order';
import { type House, type PaperFrame, toPrintRecord } from '../../paper/to-record';
import type { FieldModel } from '../../schema/model/record-model';
import type { PaperModel } from '../../schema/model/paper-model';
import { shanghaiNow } from '../db/clock';
import type { Database } from '../db/connections/database';
import { loadOwnWords } from '../query/own-words';
import type { PaperRow } from './load-paper-rows';

/** More pages than this are printed by nobody. */
const mostPages = 5_000;

/** Who prints, as the papers of a tenant say it. */
export async function loadHouse(database: Database, tenantId: string): Promise<House> {
  const { rows } = await database.system((q) =>
    q.query('select tenant_name, address, contact_number from sys_tenant where tenant_id = $1', [tenantId]),
  );
  const text = (name: string): string => String(rows[0]?.[name] ?? '');
  return { name: text('tenant_name'), address: text('address'), phone: text('contact_number') };
}

/** Every field whose words may stand on a paper. */
function fieldsOf({ fields, lists }: PaperModel): readonly FieldModel[] {
  return [...fields, ...lists.flatMap((list) => list.fields)].map(({ of }) => of);
}

interface FrameParts extends Pick<PaperFrame, 'language' | 'mark' | 'verify'> {
  readonly paper: PaperModel;
  readonly tenantId: string;
}

/** Makes what papers of a tenant say besides their records. */
export async function makeFrame(database: Database, { paper, tenantId, ...said }: FrameParts): Promise<PaperFrame> {
  const { language } = said;
  const findWord = await database.read(tenantId, (q) => loadOwnWords(q, tenantId, { fields: fieldsOf(paper), language }));
  return { ...said, day: shanghaiNow().today, house: await loadHouse(database, tenantId), findWord };
}

/** Seconds of the first moment of a day in Shanghai, which stands in the file: nothing depends on when it was printed. */
export const timeOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00+08:00`) / 1000);

/** Makes the order to print some records on one paper. */
export function toOrder(
  { paper, fields, frame }: { readonly paper: PaperModel; readonly fields: readonly FieldModel[]; readonly frame: PaperFrame },
  rows: readonly PaperRow[],
): PrintOrder {
  return {
    version: paper.version,
    files: paper.files,
    records: rows.map((each, index) => toPrintRecord({ paper, ...each, frame, index }, fields)),
    time: timeOf(frame.day),
    form: 'pdf',
    most: paper.pages === undefined ? mostPages : paper.pages * rows.length,
  };
}
