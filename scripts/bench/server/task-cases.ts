import exceljs from 'exceljs';
import { isObject } from '../../../src/base/dot-path';
import type { BenchCase, Effort } from '../bench-case';
import { percentile } from '../median';
import type { BenchContext } from './bench-ground';
import { runLoad, toRequest } from './http-line';
import { ask, type Followed, follow, importBook } from './task-calls';
import { dailyBodies, rareBody, selectiveBody, toBody } from './list-bodies';

const startExport = async (ground: BenchContext): Promise<unknown> =>
  (await ask(ground, '/api/bench/benchWide/export', toBody({}, { format: 'xlsx' })))['taskId'];

const exportCase = (ground: () => Promise<BenchContext>, effort: Effort): BenchCase => ({
  ids: ['L04'],
  run: async () => {
    const opened = await ground();
    await opened.fill('benchInstruments');
    await opened.fill('benchWide');
    const { port } = opened.server;
    const path = '/api/bench/benchInstruments/page';
    const bodies = [selectiveBody, rareBody, ...dailyBodies.slice(-6)];
    const requests = bodies.map((body) => toRequest({ path, token: opened.token, body }));
    let place = 0;
    const next = (): Buffer => requests[(place += 1) % requests.length] ?? Buffer.alloc(0);
    const how = { connections: 4, next };
    const alone = await runLoad(port, { ...how, seconds: effort.quick ? 2 : 4 });
    const { rss } = await opened.server.fare('begin');
    const id = await startExport(opened);
    let ended = false;
    const beside: number[] = [];
    const others = (async () => {
      while (!ended) beside.push(...(await runLoad(port, { ...how, seconds: 0.5 })).times);
    })();
    const { task, seconds, silence } = await follow(opened, id);
    ended = true;
    await others;
    const { peak, delay } = await opened.server.fare('now');
    if (task['state'] !== 'done') throw new Error(`the export ended otherwise: ${JSON.stringify(task)}`);
    const again = await startExport(opened);
    await follow(opened, again, (each) => Number(each['done']) > 0);
    await ask(opened, '/api/tasks/cancel', { id: String(again) });
    const cancelled = await follow(opened, again);
    const [before, during] = [percentile(alone.times, 0.95), percentile(beside, 0.95)];
    return [
      { id: 'L04', what: 'XLSX of 50,000 × 40 while lists are asked for', value: seconds, unit: 's', kind: 'ceiling', most: 60 },
      { id: 'L04', what: 'the same: memory more than before', value: peak - rss, unit: 'MB', kind: 'ceiling', most: 300 },
      { id: 'L04', what: 'the same: delay of the event loop, 99th percentile', value: delay, unit: 'ms', kind: 'ceiling', most: 100 },
      { id: 'L04', what: 'the same: longest time without news', value: silence, unit: 's', kind: 'ceiling', most: 2 },
      {
        id: 'L04',
        what: 'the same: lists of others, 95th percentile, to before',
        value: during / before,
        unit: '×',
        kind: 'ratio',
        most: 2,
        detail: `${during.toFixed(0)} / ${before.toFixed(0)} ms`,
      },
      {
        id: 'L04',
        what: 'cancelled: until it has stopped',
        value: cancelled.seconds,
        unit: 's',
        kind: 'ceiling',
        most: 2,
        detail: String(cancelled.task['state']),
      },
    ];
  },
});

const header = [
  '器具编号',
  '器具名称',
  '型号规格',
  '出厂编号',
  '制造厂商',
  '委托单位',
  '检定费',
  '数量',
  '收样时间',
  '应完成日期',
  '加急',
  '备注',
];

/** A workbook with a fault in every hundredth row. */
async function makeWorkbook(rows: number): Promise<Blob> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('数据');
  sheet.addRow(header);
  for (let row = 1; row <= rows; row += 1) {
    const [quantity, fee] = [row % 100 === 0 ? '三个' : (row % 50) + 1, `${row % 900}.50`];
    sheet.addRow([
      `DR${row}`,
      `导入器具${row}`,
      `M${row % 90}`,
      `SN${row}`,
      '长沙仪器厂',
      '株洲机械有限公司',
      fee,
      quantity,
      '2026-01-05 08:30',
      '2026-02-05',
      '否',
      '',
    ]);
  }
  return new Blob([await workbook.xlsx.writeBuffer()]);
}

const importOnce = (ground: BenchContext, book: Blob): Promise<Followed> => importBook(ground, 'benchInstruments', book);

const importCase = (ground: () => Promise<BenchContext>, effort: Effort): BenchCase => ({
  ids: ['L11'],
  run: async () => {
    const opened = await ground();
    await opened.fill('benchInstruments');
    const rows = effort.quick ? 5000 : 20_000;
    const book = await makeWorkbook(rows);
    const count = async (): Promise<number> =>
      Number((await ask(opened, '/api/bench/benchInstruments/count', toBody({ deviceNo: ['LIKE', 'DR'] })))['total']);
    const before = await count();
    const first = await importOnce(opened, book);
    const added = (await count()) - before;
    const second = await importOnce(opened, book);
    const twice = (await count()) - before - added;
    const result = isObject(first.task['result']) ? first.task['result'] : {};
    const bad = Number(result['bad'] ?? (isObject(result['report']) ? result['report']['bad'] : Number.NaN));
    return [
      { id: 'L11', what: `import of ${rows} rows, every hundredth bad`, value: first.seconds, unit: 's', kind: 'ceiling', most: 90 },
      { id: 'L11', what: 'bad rows told', value: bad, unit: '', kind: 'exact', most: rows / 100, least: rows / 100 },
      { id: 'L11', what: 'the same file again: time', value: second.seconds, unit: 's', kind: 'ceiling', most: 90 },
      {
        id: 'L11',
        what: 'the same file again: rows added',
        value: twice,
        unit: '',
        kind: 'exact',
        most: 0,
        detail: `${added} the first time`,
      },
    ];
  },
});

/** What runs in the background: L04, L11. */
export const serverTaskCases = (ground: () => Promise<BenchContext>, effort: Effort): readonly BenchCase[] => [
  exportCase(ground, effort),
  importCase(ground, effort),
];
