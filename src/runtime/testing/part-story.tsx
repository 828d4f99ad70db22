import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import type { PageModel } from '../../schema/model/page-model';
import { PageProvider, type PageUser } from '../source/page-context';
import type { PageSource } from '../source/page-source';
import { type FakeOptions, makeFakeSource } from '../sample/fake-source';
import { sampleRows } from '../sample/sample-rows';

const storyUser: PageUser = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

interface PartStoryProps extends FakeOptions {
  readonly model: PageModel;
  readonly rowCount?: number;
  /** Parts of the source that answer otherwise than the fake does. */
  readonly answers?: (source: PageSource) => Partial<PageSource>;
  readonly children: ReactNode;
}

/** Puts a part of a page over a page and its source in memory, for stories. */
export function PartStory({ model, rowCount = 60, answers, children, ...options }: PartStoryProps): ReactNode {
  const [source] = useState<PageSource>(() => {
    const served = { model, can: model.permissions.map(({ action }) => action), validator: '' };
    const fake = makeFakeSource(served, sampleRows(model.record, rowCount), options);
    return { ...fake, ...answers?.(fake) };
  });
  return (
    <App>
      <PageProvider source={source} user={storyUser}>
        {children}
      </PageProvider>
    </App>
  );
}
