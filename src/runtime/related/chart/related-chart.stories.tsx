import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { pages } from 'virtual:pages';
import type { ControlChartModel, FormGroupModel, PageModel } from '../../../schema/model/page-model';
import { openStoryPage } from '../../testing/page-story';
import { PartStory } from '../../testing/part-story';
import type { PageSource, WireRow } from '../../source/page-source';
import { RelatedChart } from './related-chart';

interface ChartStoryProps {
  /** Page of the record around, and the name of its related records. */
  readonly page: string;
  readonly related: string;
  readonly rows: readonly WireRow[];
  /** Why reading fails; '' where it does not. */
  readonly fails: string;
}

function chartIn(page: string, name: string): { readonly model: PageModel; readonly path: string; readonly chart: ControlChartModel } {
  const model = pages[page]?.model;
  const related = model?.form?.groups.find((group: FormGroupModel) => group.related?.name === name)?.related;
  if (!model || !related?.chart) throw new Error(`no chart of ${name} in ${page}`);
  return { model, path: related.page, chart: related.chart };
}

function ChartStory({ page, related, rows, fails }: ChartStoryProps) {
  const { model, path, chart } = chartIn(page, related);
  const [source, setSource] = useState<PageSource>();
  useEffect(() => {
    void openStoryPage(path).then(
      (opened) =>
        opened &&
        setSource({
          ...opened,
          list: async ({ size, current }) => {
            if (fails !== '') throw new Error(fails);
            return { records: rows, total: rows.length, size, current };
          },
        }),
    );
  }, [path, rows, fails]);
  return (
    <PartStory model={model}>
      {source ? <RelatedChart source={source} chart={chart} answers={1} onPick={() => undefined} /> : <p>…</p>}
    </PartStory>
  );
}

/** A check every 45 days; `off` in the last digit. */
const trial = (off: number, at: number, more: Readonly<Record<string, unknown>> = {}): WireRow => ({
  ...{ id: String(at + 1), version: 1, trialNo: `BZ2026-${String(at + 1).padStart(4, '0')}`, trialKind: '2', trialState: '2' },
  ...{ objectName: '核查砝码（100g）', quantity: '折算质量修正值', unitName: 'mg', readingCount: 10 },
  ...{ trialDate: new Date(Date.UTC(2025, 5, 1 + 45 * at)).toISOString().slice(0, 10) },
  ...{ mean: (0.021 + off * 0.002).toFixed(4), deviation: (0.0031 + (at % 4) * 0.0002).toFixed(5), ...more },
});
const offs = [0, 0.4, -0.6, 0.2, 0.9, -0.3, 0.5, -0.8, 0.1, 0.6, -0.2, 0.4];
const steady = offs.map((off, at) => trial(off, at)).toReversed();

const check = (deviation: string, at: number, limit: string): WireRow => ({
  ...{ id: String(at + 1), version: 1, checkNo: `HC2026-${String(at + 1).padStart(4, '0')}`, checkState: '3' },
  ...{ quantity: '示值', unitName: '℃', deviation, limit, checkDate: new Date(Date.UTC(2025, 0, 15 + 60 * at)).toISOString().slice(0, 10) },
});

const meta = {
  title: 'Runtime/Control chart',
  component: ChartStory,
  args: { page: 'metrology/standards', related: 'results', rows: steady, fails: '' },
} satisfies Meta<typeof ChartStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const WithinLimits: Story = {};
export const BeyondLimits: Story = { args: { rows: [trial(4, 12), ...steady] } };
export const SeveralSeries: Story = {
  args: {
    rows: [
      trial(1, 13, { trialKind: '1' }),
      trial(0, 12, { unitName: 'g', objectName: '很长的核查标准名称：二等标准砝码组（1mg～500mg）第三套备用' }),
      ...steady,
    ],
  },
};
/** Waits for its review: it sets no limits. */
export const NotReviewedYet: Story = { args: { rows: [trial(0.5, 12, { trialState: '1' }), ...steady] } };
export const DifferentCounts: Story = { args: { rows: [trial(0.5, 12, { readingCount: 6 }), ...steady] } };
export const OnePoint: Story = { args: { rows: steady.slice(0, 1) } };
export const OwnLimits: Story = {
  args: {
    ...{ page: 'metrology/devices', related: 'interims' },
    rows: ['0.02', '-0.03', '0.05', '0.04', '0.11', '-0.01'].map((each, at) => check(each, at, at < 3 ? '0.10' : '0.08')).toReversed(),
  },
};
export const CannotBeRead: Story = { args: { fails: '网络不通，请检查后重试' } };
