import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { MenuState } from '../menu/menu-store';
import { closeSeveral, closeTab, homeTab, moveTab, pinTab, tabName, toTab, type Tab } from '../tabs/tab-rules';
import { StoryServices, storyMenu } from '../testing/story-services';
import { TopMenuBar } from '../menu/top-menu-bar';
import { Sidebar } from './sidebar';
import { TabStrip } from './tab-strip';
import { TopBar } from './top-bar';

const meta = { title: 'Shell/Frame' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing = () => undefined;
const menuState = (over: Partial<MenuState> = {}): MenuState => ({
  status: 'ready',
  menu: storyMenu,
  tops: [],
  top: '',
  side: storyMenu,
  load: async () => undefined,
  choose: async () => undefined,
  ...over,
});

function Strip() {
  const [tabs, setTabs] = useState<readonly Tab[]>([
    homeTab,
    toTab('/crm/quotes', '报价管理'),
    toTab('/crm/quotes?id=7', '报价管理'),
    toTab('/metrology/labs', '实验室'),
  ]);
  const [active, setActive] = useState('/crm/quotes');
  return (
    <TabStrip
      tabs={tabs}
      active={active}
      nameOf={(tab) => tabName(tab)}
      onGo={setActive}
      onClose={(value) => {
        const closed = closeTab(tabs, value);
        setTabs(closed.tabs);
        if (value === active) setActive(closed.next);
      }}
      onCloseSeveral={(value, closing) => setTabs(closeSeveral(tabs, value, closing))}
      onPin={(value, pinned) => setTabs(pinTab(tabs, value, pinned))}
      onMove={(value, to) => setTabs(moveTab(tabs, value, to))}
      onRefresh={nothing}
    />
  );
}

/** The whole top bar: fold, tabs, language, fullscreen, user. */
export const Bar: Story = {
  render: () => (
    <StoryServices>
      <TopBar
        folded={false}
        onFold={nothing}
        user={{ nickName: '王建国', account: 'admin' }}
        menu={storyMenu}
        shown
        onOpenEntry={nothing}
        onGo={nothing}
        onSignOut={nothing}
      >
        <Strip />
      </TopBar>
    </StoryServices>
  ),
};

/** The menu as it came from the server. */
export const Menu: Story = {
  render: () => <Sidebar state={menuState()} language="zh" collapsed={false} path="/crm/quotes" onOpen={nothing} />,
};
export const MenuInEnglish: Story = {
  render: () => <Sidebar state={menuState()} language="en" collapsed={false} path="/crm/labs" onOpen={nothing} />,
};
export const MenuCollapsed: Story = {
  render: () => <Sidebar state={menuState()} language="zh" collapsed path="/crm/quotes" onOpen={nothing} />,
};
/** Nobody has given this person a right yet. */
export const MenuEmpty: Story = {
  render: () => <Sidebar state={menuState({ side: [] })} language="zh" collapsed={false} path="/" onOpen={nothing} />,
};
export const MenuFailed: Story = {
  render: () => <Sidebar state={menuState({ side: [], status: 'failed' })} language="zh" collapsed={false} path="/" onOpen={nothing} />,
};

const tops = [
  { id: '1', name: '业务办理', icon: 'Team', path: '/crm' },
  { id: '2', name: '实验室', icon: 'Experiment', path: '/metrology' },
];

function Bars({ language }: { readonly language: 'zh' | 'en' }) {
  const [top, setTop] = useState('1');
  return <TopMenuBar state={{ ...menuState({ tops, top }), choose: async (next) => setTop(next) }} language={language} onOpen={nothing} />;
}

/** Bars above the menu, one of them chosen. */
export const TopMenus: Story = { render: () => <Bars language="zh" /> };
/** A bar that stands for a group has the group's English name. */
export const TopMenusInEnglish: Story = { render: () => <Bars language="en" /> };
