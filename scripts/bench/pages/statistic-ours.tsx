import '@ant-design/v5-patch-for-react-19';
import zhCN from 'antd/es/locale/zh_CN';
import { model, validator } from 'virtual:bench-page';
import type { StatisticAnswer, StatisticFigures } from '../../../src/protocol/statistic';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { StatisticPage } from '../../../src/runtime/statistic/statistic-page';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import './bench.css';
import './start-words';
import { offerBench } from './harness';

const served: ServedPage = { model, can: [...model.permissions.map((each) => each.action), 'bySerial'], validator };
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

const figures = (count: number): StatisticFigures => [String(count), `${count * 317}.50`];

/** What a server answers of so many instruments, each a group of its own, as text. */
function makeAnswer(count: number): string {
  const columns = ['1', '2', '3', '4'].map((key) => ({ key }));
  const answer: StatisticAnswer = {
    columns,
    groups: Array.from({ length: count }, (_, group) => ({
      ...{ key: `SN${10_000_000 + group * 17}`, total: figures((group % 9) + 1) },
      cells: columns.map((_column, column) => (column === group % 4 ? figures((group % 9) + 1) : null)),
    })),
    totals: { cells: columns.map(() => figures(count)), total: figures(count * 4) },
    more: false,
  };
  return JSON.stringify(answer);
}

let answer = '';
const source = { ...makeFakeSource(served, []), statistic: async () => JSON.parse(answer) as StatisticAnswer };

offerBench<never>({
  scroller: '.lh-grid',
  row: '.lh-grid-row',
  makeRows: (count) => {
    answer = makeAnswer(count);
    return [];
  },
  dress: (content) => (
    <ThemeProvider scheme="light" locale={zhCN}>
      {content}
    </ThemeProvider>
  ),
  draw: () => <StatisticPage source={source} user={user} statistic="bySerial" onGo={() => undefined} />,
});
