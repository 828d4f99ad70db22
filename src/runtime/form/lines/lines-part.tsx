import { Skeleton } from 'antd';
import { lazyPart } from '../../../ui/lazy-part';

/** A sub-table; a form without one opens without the grid that is typed into. */
export const LinesTable = lazyPart(
  async () => (await import('./lines-table')).LinesTable,
  <Skeleton active title={false} paragraph={{ rows: 4 }} />,
);
