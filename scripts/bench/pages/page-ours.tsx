import '@ant-design/v5-patch-for-react-19';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useState } from 'react';
import { model, validator } from 'virtual:bench-page';
import { ListPage } from '../../../src/runtime/list/list-page';
import type { PageUser } from '../../../src/runtime/source/page-context';
import type { PageSource, WireRow } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { KeepAlive } from '../../../src/shell/tabs/keep-alive';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import './bench.css';
import './start-words';
import { offerBench } from './harness';

const user: PageUser = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const served: ServedPage = { model, can: model.permissions.map((each) => each.action), validator };

const sources = new Map<string, PageSource>();
let rowsMade: readonly WireRow[] = [];
let tabs = 1;
let showTab: (tab: number) => void = () => undefined;

/** Each tab has rows of its own: what is measured is the page over them. */
function sourceOf(tab: string): PageSource {
  const found = sources.get(tab) ?? makeFakeSource(served, rowsMade);
  sources.set(tab, found);
  return found;
}

function Tabs(): ReactNode {
  const [active, setActive] = useState('/0');
  const [open, setOpen] = useState(['/0']);
  showTab = (tab) => {
    setOpen((before) => [...new Set([...before, `/${tab}`])]);
    setActive(`/${tab}`);
  };
  return (
    <KeepAlive
      open={open}
      active={active}
      turns={{}}
      shown
      render={(tab) => (Number(tab.slice(1)) < tabs ? <ListPage source={sourceOf(tab)} user={user} /> : <p>{tab}</p>)}
    />
  );
}

let mutated = 0;
const watcher = new MutationObserver((records) => {
  mutated += records.length;
});

offerBench<WireRow>({
  scroller: '[data-tab-panel]:not([hidden]) .lh-grid',
  row: '.lh-grid-row',
  makeRows: (count) => {
    sources.clear();
    rowsMade = sampleRows(model.record, count);
    return rowsMade;
  },
  dress: (content) => (
    <ThemeProvider scheme="light" locale={zhCN}>
      {content}
    </ThemeProvider>
  ),
  draw: () => <Tabs />,
  more: {
    /** How many tabs hold a list; those beyond hold a word. */
    tabs: (count) => {
      tabs = count;
      for (let tab = 0; tab < count; tab += 1) sourceOf(`/${tab}`);
    },
    show: (tab) => showTab(tab),
    /** Counts what changes inside the hidden tabs from now on. */
    watch: () => {
      mutated = 0;
      for (const panel of document.querySelectorAll('[data-tab-panel][hidden]'))
        watcher.observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    changed: () => {
      mutated += watcher.takeRecords().length;
      watcher.disconnect();
      return mutated;
    },
  },
});
