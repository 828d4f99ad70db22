// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { PageHost } from '../../../src/app/page-host';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import { createPending } from '../../../src/client/pending';
import { createPageNews } from '../../../src/shell/page-news';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider } from '../../../src/shell/services';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import type { PageModel } from '../../../src/schema/model/page-model';
import { createFake, good, type SeenCall } from '../client/fake-server';
import { pageModel } from '../runtime/page-models';
import { preparePage } from '../prepare-page';

/** The page with its contact under a dotted name, as a page of the origin has it. */
function withDottedColumn(page: PageModel): PageModel {
  const [first, ...others] = page.table.columns.filter((column) => !column.total);
  if (!first) throw new Error('The page has no column.');
  const of = { ...first.of, name: 'contact.name', path: ['contact', 'name'], type: 'text' as const, cell: 'text', colours: [] };
  const column = { ...first, field: 'contact.name', own: 'contact.name', label: { zh: '联系人', en: 'Contact' }, of };
  return { ...page, table: { ...page.table, columns: [column, ...others] } };
}

const model = withDottedColumn(pageModel('crm/quotes'));
const user = { userId: '7', account: 'admin', nickName: '张伟', tenantId: '000000', roles: ['admin'], deptId: '1' };

beforeAll(async () => {
  // The page is a chunk of its own: it comes when it comes.
  await preparePage({ patience: 15_000, box: { height: 320, width: 2400 } });
});
afterEach(cleanup);

test('a dotted column without its parent object: the cell is blank, the error log names page and column, the page lives', async () => {
  const rows = sampleRows(model.record, 3).map((row, index) => ({
    ...row,
    ...(index === 1 ? {} : { contact: { name: `王工${String(index)}` } }),
  }));
  const answer = ({ url }: SeenCall) => {
    if (url.startsWith('api/schema/pages/')) return good({ model, can: ['view'], validator: '' });
    if (url.endsWith('/page')) return good({ records: rows, total: 3, size: 50, current: 1 });
    return good(url.includes('/view-param/views') ? [] : {});
  };
  const fake = createFake(answer);
  const errorLog = createErrorLog(fake.local);
  const services = {
    http: fake.http,
    session: fake.session,
    notices: fake.notices,
    errorLog,
    downloads: createDownloads(),
    pending: createPending(),
    reach: createReach(),
    keeper: keepsNothing,
    partFaults: createPartFaults(),
    acts: createOwnActs(),
    pageNews: createPageNews(),
    preferences: createPreferences(fake.local),
    local: fake.local,
    perTab: fake.local,
  };
  render(
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={['/crm/quotes']}>
        <ThemeProvider scheme="light">
          <PageHost module="crm" page="quotes" name="报价管理" place="/crm/quotes" user={user} />
        </ThemeProvider>
      </MemoryRouter>
    </ServicesProvider>,
  );
  const grid = within(await screen.findByRole('grid', { name: '报价管理' }));
  await waitFor(() => expect(grid.getAllByRole('row')).toHaveLength(4));
  const column = grid.getAllByRole('columnheader').findIndex((header) => header.textContent === '联系人');
  const cells = grid
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[column]?.textContent);
  expect(cells).toEqual(['王工0', '', '王工2']);
  const noted = errorLog.getState().entries.filter(({ message }) => message.includes('contact.name'));
  expect(noted).toHaveLength(1);
  expect(noted[0]?.message).toContain('crm/quotes');
  expect(noted[0]?.info).toBe('schemas/pages/crm/quotes.json');
  await screen.findByText('共 3 条');
}, 30_000);
