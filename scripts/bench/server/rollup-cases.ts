import exceljs from 'exceljs';
import type { BenchCase, Effort } from '../bench-case';
import { median } from '../median';
import { withoutRollups, withRollups } from '../rollup-pages';
import type { BenchContext } from './bench-ground';
import { ask, importBook } from './task-calls';

const orderCount = 50;

/** A workbook of samples, one after another for each of the orders. */
async function makeWorkbook(round: number, rows: number): Promise<Blob> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('数据');
  sheet.addRow(['名称', '委托', '费用', '期限', '类别']);
  for (let row = 0; row < rows; row += 1)
    sheet.addRow([`样品${round}-${row}`, `委托${row % orderCount}`, `${row % 900}.50`, `2026-0${(row % 9) + 1}-05`, `类${row % 3}`]);
  return new Blob([await workbook.xlsx.writeBuffer()]);
}

/** Samples that are imported into orders which count and sum them up, beside the same import where nothing follows: the ratio of flows.md. */
export const rollupCases = (ground: () => Promise<BenchContext>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['ROLLUPS'],
    run: async () => {
      const opened = await ground();
      const rows = effort.quick ? 2000 : 5000;
      for (const { orders } of [withRollups, withoutRollups]) {
        const known = await ask(opened, `/api/bench/${orders}/count`, {});
        if (known['total'] === 0)
          for (let order = 0; order < orderCount; order += 1) await ask(opened, `/api/bench/${orders}/submit`, { name: `委托${order}` });
      }
      const count = async (): Promise<number> =>
        Number((await opened.client.query(`select count(*)::int as n from pg_bench_pieces`)).rows[0]?.n);
      const before = await count();
      const begun = Date.now();
      const [plain, computed]: [number[], number[]] = [[], []];
      for (let round = 0; round < effort.rounds; round += 1) {
        const book = await makeWorkbook(begun + round, rows);
        plain.push((await importBook(opened, withoutRollups.samples, book)).seconds);
        computed.push((await importBook(opened, withRollups.samples, book)).seconds);
      }
      const imported = (await count()) - before;
      const wrong = await opened.client.query(
        `select count(*)::int as n from pg_bench_deals d where d.total is distinct from (select sum(p.fee) from pg_bench_pieces p where p.order_id = d.id)`,
      );
      return [
        {
          ...{
            id: 'ROLLUPS',
            what: `import of ${rows} samples into ${orderCount} orders with roll-ups, to without`,
            unit: '×',
            kind: 'ratio',
            most: 1.5,
          },
          value: median(computed.map((seconds, index) => seconds / (plain[index] ?? Number.NaN))),
          detail: `${median(computed).toFixed(1)} / ${median(plain).toFixed(1)} s`,
        },
        {
          id: 'ROLLUPS',
          what: 'the same: samples imported',
          value: imported,
          unit: '',
          kind: 'exact',
          most: rows * effort.rounds,
          least: rows * effort.rounds,
        },
        { id: 'ROLLUPS', what: 'the same: orders with a wrong sum', value: Number(wrong.rows[0]?.n), unit: '', kind: 'exact', most: 0 },
      ];
    },
  },
];
