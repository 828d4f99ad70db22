import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { pages } from 'virtual:pages';
import type { Acquisition, OfferedSource } from '../../../../measure/record/acquisition';
import { openGrid } from '../../../../measure/record/readings';
import type { PageModel } from '../../../../schema/model/page-model';
import { PageProvider } from '../../../source/page-context';
import { makeFakeSource } from '../../../sample/fake-source';
import { sampleEntries, sampleGrid } from '../../../sample/sample-grid';
import { sampleRows } from '../../../sample/sample-rows';
import { AcquireDialog } from './acquire-dialog';
import { AcquirePreview } from './acquire-preview';

const { template } = openGrid(JSON.stringify(sampleGrid));
const user = { id: '1', name: '张伟', roles: ['tester'], deptId: '1' };
const value = (text: string, read = text) => ({ text, read });

const refused: Acquisition = {
  origin: {
    ...{ id: '9', way: 'http', source: '数显卡尺', from: 'bench.lan:8080', hash: 'ab'.repeat(32), time: '2026-11-27 09:00:00', by: '张伟' },
    values: {
      'error/1/asFound/reading/1': value('41.21', '4.121 cm'),
      'error/1/asFound/reading/2': value('41.22'),
      'error/2/asFound/reading/1': value('999'),
      'error/2/asLeft/reading/2': value('81.50'),
      'other/1/asFound/reading/1': value('1'),
    },
  },
  faults: [
    { rule: 'notNumber', row: 4, column: '读数', read: 'OL', address: 'error/2/asFound/reading/2' },
    { rule: 'noPoint', row: 7, column: '标称值', read: '120', detail: '120 mm' },
    { rule: 'noColumn', column: '不确定度', detail: '标称值、读数、单位、备注' },
  ],
  rows: 6,
  missingDevice: '数显卡尺 SB-2024-0117',
};

interface AcquireStoryProps {
  readonly offered: readonly OfferedSource[];
  /** What was read; absent: nothing yet, and the dialog stands open. */
  readonly acquisition?: Acquisition;
  /** Units: px; of a telephone, say. */
  readonly width?: number;
}

function AcquireStory({ offered, acquisition, width }: AcquireStoryProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [source] = useState(() => {
    const known = pages['metrology/records'];
    if (!known) throw new Error('no page of records');
    const { model, validator }: { readonly model: PageModel; readonly validator: string } = known;
    return makeFakeSource({ model, can: ['view', 'edit'], validator }, sampleRows(model.record, 1));
  });
  if (!template) return null;
  const readings = { offered: () => Promise.resolve(offered), read: () => Promise.resolve(refused) };
  return (
    <PageProvider source={source} user={user}>
      <main style={{ maxWidth: width }}>
        {acquisition ? (
          <div className="lh-acquire">
            <AcquirePreview {...{ template, entries: sampleEntries, acquisition, picked }} onPick={setPicked} />
          </div>
        ) : (
          <AcquireDialog
            {...{ id: '7', template, entries: sampleEntries, readings, files: undefined }}
            onTake={() => undefined}
            onClose={() => undefined}
          />
        )}
      </main>
    </PageProvider>
  );
}

const http: OfferedSource = { id: '5', name: '数显卡尺', way: 'http', device: 'SB-2024-0117' };
const file: OfferedSource = { id: '6', name: '电子天平导出文件', way: 'file', device: '' };

const meta = { title: 'Runtime/Acquire dialog', component: AcquireStory, args: { offered: [http, file] } } satisfies Meta<
  typeof AcquireStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Choosing: Story = {};
export const OneOfFiles: Story = { args: { offered: [file] } };
export const OneOverHttp: Story = { args: { offered: [http] } };
export const NoSource: Story = { args: { offered: [] } };
/** Some of it overwrites what stands there, some is refused, some has no cell, and the device is not listed. */
export const WithRefusals: Story = { args: { acquisition: refused } };
export const OnATelephone: Story = { args: { acquisition: refused, width: 358 } };
export const NothingFound: Story = { args: { acquisition: { faults: [{ rule: 'noRows', detail: 'YS202611270001' }], rows: 0 } } };
