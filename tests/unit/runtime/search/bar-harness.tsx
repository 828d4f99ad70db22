import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { type ReactNode, useMemo, useReducer } from 'react';
import { searchCodec } from '../../../../src/protocol/search-codec';
import type { SearchBody } from '../../../../src/protocol/search-body';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import { checkSearching } from '../../../../src/runtime/search/advanced-rows';
import { SearchBar } from '../../../../src/runtime/search/search-bar';
import { loadValueWidgets } from '../../../../src/runtime/search/widgets/value-widget';
import { openSearch, searchReducer } from '../../../../src/runtime/search/search-reducer';
import type { SearchPanel } from '../../../../src/runtime/search/search-model';
import { type FakeOptions, type FakeSource, makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { useTranslation } from 'react-i18next';
import { compilePageOf } from '../../../fixtures/some-schemas';
import { preparePage } from '../../prepare-page';

/** Compiles a page of this repository with another search. Errors: throws with the faults where the search has any. */
export function pageWithSearch(path: string, search: object): PageModel {
  const file = `pages/${path}.json`;
  // What waits for whom, and a board, ask for fields that another search may not show, so they are left out.
  const page = JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as { readonly table: object };
  return compilePageOf(path, {
    [file]: JSON.stringify({ ...page, search, todo: undefined, table: { ...page.table, board: undefined, calendar: undefined } }),
  });
}

/** Prepares jsdom for antd: no layout, no styles, texts in place, every control at hand. */
export async function prepare(language: 'zh' | 'en' = 'zh'): Promise<void> {
  const dated = pageWithSearch('crm/quotes', { normal: ['quoteDate', 'total'] });
  const placed = pageWithSearch('hr/staff', { normal: ['deptId'] });
  await loadValueWidgets([...dated.search.normal, ...placed.search.normal]);
  await preparePage({ patience: 10_000, language });
}

/** Says how wide the bar is, as far as jsdom is concerned. Units: px. */
export function setBarWidth(width: number): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
}

interface Opened {
  readonly source: FakeSource;
  /** Bodies that the searches of this bar sent, the last one last. */
  readonly sent: SearchBody[];
  panel(): SearchPanel;
}

interface BarProps {
  readonly model: PageModel;
  readonly start: SearchPanel;
  onSent(body: SearchBody): void;
  onPanel(panel: SearchPanel): void;
}

/** The bar as the list page wires it: a notice forbids the search, a turn sends it. */
function Bar({ model, start, onSent, onPanel }: BarProps): ReactNode {
  const { message } = App.useApp();
  const { t } = useTranslation();
  const reducer = useMemo(() => searchReducer(model), [model]);
  const [panel, dispatch] = useReducer((old: SearchPanel, action: Parameters<typeof reducer>[1]) => reducer(old, action), start);
  onPanel(panel);
  const search = (): void => {
    const notice = panel.advanced ? checkSearching(panel.pairs, model.search.advanced) : undefined;
    if (notice) return void message.warning(t(notice));
    dispatch({ do: 'search' });
    onSent(searchCodec.encode(reducer(panel, { do: 'search' }).applied));
  };
  return <SearchBar search={model.search} panel={panel} dispatch={dispatch} onSearch={search} settings={null} />;
}

/** Shows the bar of a page over a fake source. */
export function openBar(
  model: PageModel,
  options: FakeOptions & { readonly start?: SearchPanel; readonly source?: FakeSource } = {},
): Opened {
  const source = options.source ?? makeFakeSource({ model, can: ['view'], validator: '' }, [], options);
  const sent: SearchBody[] = [];
  let latest = options.start ?? openSearch(model);
  render(
    <ThemeProvider scheme="light">
      <App>
        <PageProvider source={source} user={{ id: '1', name: '张伟', roles: [], deptId: '1' }}>
          <Bar
            model={model}
            start={latest}
            onSent={(body) => sent.push(body)}
            onPanel={(panel) => {
              latest = panel;
            }}
          />
        </PageProvider>
      </App>
    </ThemeProvider>,
  );
  return { source, sent, panel: () => latest };
}

/** Lets timers and promises of the widgets run out. */
export const settle = async (milliseconds = 120): Promise<void> => {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  });
};

export const entry = (name: string): HTMLElement => screen.getByLabelText(name, { selector: 'input:not([type=checkbox])' });
