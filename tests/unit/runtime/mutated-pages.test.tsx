// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Profiler } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import type { PageModel } from '../../../src/schema/model/page-model';
import { RecordForm } from '../../../src/runtime/form/record-form';
import { ListPage } from '../../../src/runtime/list/list-page';
import { laterParts, loadListParts } from '../../../src/runtime/list/list-parts';
import { PageProvider } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { preparePage } from '../prepare-page';
import { type Json, mutate } from '../schema/mutate-json';
import { smallWorld, textOf } from '../schema/small-world';

const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const files = ['pages/crm/quotes.json', 'pages/crm/customers.json', 'records/crm/quoteItem.json', 'dicts/quote_status.json'];

beforeAll(() => preparePage({ patience: 20_000, box: { height: 96, width: 2400 } }));
afterEach(cleanup);

/** Leaves something out, anywhere: what is optional is what a page may lack. */
function thin(value: Json, random: () => number): Json {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  const at = Math.floor(random() * entries.length);
  const ends = random() < 0.3 || entries.every(([, each]) => typeof each !== 'object' || each === null);
  const changed = entries.flatMap(([name, each], index): (readonly [string, Json])[] =>
    index !== at ? [[name, each]] : ends ? [] : [[name, thin(each, random)]],
  );
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
}

const sourceOf = (model: PageModel) =>
  makeFakeSource({ model, can: model.permissions.map(({ action }) => action), validator: '' }, sampleRows(model.record, 3));

/** So many commits one drawing may take: an endless loop takes any number, by React's own limit or by effects that set each other off. */
const commitsAllowed = 60;
let [commits, most] = [0, 0];

/** Effects that set each other off within one turn would never come to an end by themselves. */
function count(): void {
  commits += 1;
  if (commits > 10 * commitsAllowed) throw new Error('drawn without end');
}

const Counted = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Profiler id="drawn" onRender={count}>
    {children}
  </Profiler>
);

/** Says that a drawing has come to rest: as long as something turns, its commits go up while nothing is done. */
async function requireRest(): Promise<void> {
  let before = -1;
  while (before !== commits && commits <= commitsAllowed) {
    before = commits;
    for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  expect(commits).toBeLessThanOrEqual(commitsAllowed);
  most = Math.max(most, commits);
  commits = 0;
}

async function drawList(model: PageModel): Promise<void> {
  await Promise.all([loadListParts(model), ...laterParts(model).map((load) => load())]);
  render(
    <ThemeProvider scheme="light">
      <Counted>
        <ListPage source={sourceOf(model)} user={user} />
      </Counted>
    </ThemeProvider>,
  );
  await waitFor(() => expect(document.querySelector('[role="grid"], [role="treegrid"]')).toBeTruthy());
  await screen.findByText(/共 3 条/);
  await requireRest();
  // Takes the container along: thousands of empty ones slow each query down.
  cleanup();
}

async function drawForm(model: PageModel): Promise<void> {
  const source = sourceOf(model);
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={user} onFault={() => undefined}>
        <Counted>
          <RecordForm source={source} mode="create" onSaved={() => undefined} onClose={() => undefined} />
        </Counted>
      </PageProvider>
    </ThemeProvider>,
  );
  await screen.findByRole('button', { name: /^(loading )?保\s*存$/ });
  await requireRest();
  cleanup();
}

test(
  'a page file changed by chance that the check accepts is drawn, as a list and as a form: no white screen, no endless loop',
  async () => {
    const run = startRun('mutated pages drawn');
    // Most changed files are refused by the check and never drawn: some six are tried for one that is.
    const requested = sizeOf({ short: 40, long: 2_500 });
    const judged = sizeOf({ short: 240, long: 10_000 });
    let [drawn, tried] = [0, 0];
    while (drawn < requested || tried < judged) {
      const file = files[tried % files.length] ?? '';
      tried += 1;
      let text = JSON.parse(textOf(file)) as Json;
      for (let step = 0; step <= tried % 2; step += 1) text = run.random() < 0.8 ? thin(text, run.random) : mutate(text, run.random);
      const changed = JSON.stringify(text);
      if (changed === JSON.stringify(JSON.parse(textOf(file)))) continue;
      const { faults, pages } = compileSchemas(smallWorld({ [file]: changed }));
      if (faults.length > 0) continue;
      drawn += 1;
      // As the wire brings it.
      const model = JSON.parse(JSON.stringify(pages.get(file.includes('customers') ? 'crm/customers' : 'crm/quotes'))) as PageModel;
      try {
        await drawList(model);
        await drawForm(model);
      } catch (error) {
        throw new Error(`${file}, turn ${String(tried)}: ${changed}`, { cause: error });
      }
    }
    run.report({ drawn, tried, 'commits at most': most });
  },
  runTimeout(300_000),
);
