import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { pages } from 'virtual:pages';
import type { StatisticAnswer, StatisticFigures } from '../../protocol/statistic';
import { makeFakeSource } from '../sample/fake-source';
import { StatisticPage } from './statistic-page';

const figures = (size: number): StatisticFigures => [`${size * 1250}.50`, `${size * 1000}.00`, String(size)];

const keys = (names: readonly string[]) => names.map((key) => ({ key }));

/** Income of some months by what it comes from. */
function income(groups: readonly string[]): StatisticAnswer {
  const columns = keys(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
  const lines = groups.map((key, at) => ({
    key,
    cells: columns.map((_each, place) => (at === 1 && place === 2 ? null : figures(at + place + 1))),
    total: figures(30 + at * 5),
  }));
  return {
    columns,
    groups: lines,
    totals: { cells: columns.map((_each, place) => figures(3 * place + 6)), total: figures(120) },
    more: false,
  };
}

interface StoryProps {
  /** Undefined: it never comes. */
  readonly answer?: StatisticAnswer | Error;
  readonly can?: readonly string[];
}

function StatisticStory({ answer, can = ['view', 'export', 'income'] }: StoryProps): ReactNode {
  const [source] = useState(() => {
    const page = pages['finance/settlements'];
    if (!page) throw new Error('no page');
    const fake = makeFakeSource({ model: page.model, can, validator: page.validator }, []);
    const statistic = () =>
      answer === undefined
        ? new Promise<StatisticAnswer>(() => undefined)
        : answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve(answer);
    return { ...fake, statistic };
  });
  const user = { id: '1', name: '张伟', roles: ['finance'], deptId: '1' };
  return (
    <div style={{ height: '100vh' }}>
      <StatisticPage source={source} user={user} statistic="income" onGo={() => undefined} />
    </div>
  );
}

const meta = {
  title: 'Runtime/Statistic page',
  component: StatisticStory,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof StatisticStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Full: Story = { args: { answer: income(['1', '2', '']) } };
export const Empty: Story = { args: { answer: { columns: [], groups: [], totals: { cells: [], total: ['0', '0', '0'] }, more: false } } };
export const Reading: Story = { args: {} };
export const Failing: Story = { args: { answer: new Error('请求超时,请重试~~~') } };
export const NoPermission: Story = { args: { can: ['view'] } };
