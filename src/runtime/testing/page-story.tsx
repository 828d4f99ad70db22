import { type ReactNode, useState } from 'react';
import { addDays } from '../../base/day';
import type { Values } from '../../base/dot-path';
import { instituteTime } from '../../base/institute-time';
import type { PageModel, ServedPage } from '../../schema/model/page-model';
import { ListPage } from '../list/list-page';
import type { PageUser } from '../source/page-context';
import type { PageSource } from '../source/page-source';
import { type FakeOptions, makeFakeSource } from '../sample/fake-source';
import { sampleRows } from '../sample/sample-rows';

const storyUser: PageUser = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

/** Serves a model to somebody who may do everything. */
const serveAll = (model: PageModel, validator: string): ServedPage => ({
  model,
  can: model.permissions.map(({ action }) => action),
  validator,
});

/** Opens another page of this repository over a few rows, which stand for those of any record. */
export async function openStoryPage(path: string): Promise<PageSource | undefined> {
  const { pages } = await import('virtual:pages');
  const page = pages[path];
  if (!page) return undefined;
  const fake = makeFakeSource(serveAll(page.model, page.validator), sampleRows(page.model.record, 6));
  return { ...fake, list: ({ searchParam: _search, ...body }, signal) => fake.list(body, signal), openPage: openStoryPage };
}

interface PageStoryProps extends FakeOptions {
  readonly model: PageModel;
  /** Address of the page's validator module. */
  readonly validator: string;
  readonly rowCount?: number;
  /** Field that leads to the row above: each row then stands below an earlier one. */
  readonly parentField?: string;
  /** Actions the reader may do; all where absent. */
  readonly can?: readonly string[];
  readonly pending?: readonly string[];
  /** What of the rows the reader sees masked. */
  readonly masked?: ServedPage['masked'];
  /** Puts the rows on days around today, some on each; `until` makes them last, up to four days. */
  readonly days?: { readonly from: string; readonly until?: string; readonly perDay: number };
  /** Key of the state that every row is in; each in its own where absent. */
  readonly state?: string | undefined;
}

/** The values of a row that stands `place / perDay` days from today. */
function onDays(place: number, { from, until, perDay }: NonNullable<PageStoryProps['days']>): Values {
  const today = instituteTime().slice(0, 10);
  const first = addDays(today, Math.floor(place / perDay)) ?? today;
  const last = addDays(first, Math.abs(place) % 4) ?? first;
  return until === undefined ? { [from]: first } : { [from]: `${first} 08:30:00`, [until]: `${last} 17:30:00` };
}

/** Shows a page over sample rows, as high as the window. */
export function PageStory({
  model,
  validator,
  rowCount = 200,
  parentField,
  can,
  pending,
  masked,
  days,
  state,
  ...options
}: PageStoryProps): ReactNode {
  const [source] = useState(() => {
    const served = {
      ...serveAll(model, validator),
      ...(can ? { can } : {}),
      ...(pending ? { pending } : {}),
      ...(masked ? { masked } : {}),
    };
    const { states } = model.record;
    const samples = sampleRows(model.record, rowCount);
    const made = days ? samples.map((row, index) => ({ ...row, ...onDays(index - rowCount / 2, days) })) : samples;
    const rows = state !== undefined && states ? made.map((row) => ({ ...row, [states.field]: state })) : made;
    // Three rows stand below each, the first four at the top.
    const branched = rows.map((row, index) => ({ ...row, [parentField ?? '']: index < 4 ? null : rows[Math.floor(index / 3) - 1]?.id }));
    const fake = makeFakeSource(served, parentField === undefined ? rows : branched, options);
    return { ...fake, openPage: openStoryPage };
  });
  return (
    <div style={{ height: '100vh' }}>
      <ListPage source={source} user={storyUser} />
    </div>
  );
}
