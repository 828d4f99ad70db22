import { ConfigProvider } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './keep-alive.module.css';
import { TabActiveContext } from './tab-active';

/** How many tabs stay mounted; the one not looked at for longest goes first. */
const mountedAtMost = 12;

/** The paths to keep mounted, the latest last: the active one, and of the others those that are still open and newest. */
export function keepMounted(mounted: readonly string[], open: readonly string[], active: string): readonly string[] {
  const others = mounted.filter((value) => value !== active && open.includes(value));
  return [...others, active].slice(-mountedAtMost);
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);

function Panel({ active, shown, children }: { readonly active: boolean; readonly shown: boolean; readonly children: ReactNode }) {
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  return (
    <div className={styles['panel']} data-tab-panel hidden={!active}>
      <TabActiveContext value={active && shown}>
        {/* Dialogs and drawers belong to their tab and go and come with it; small pop-ups close by themselves and stay at the body. */}
        <ConfigProvider getPopupContainer={(trigger) => (node && (!trigger || trigger === document.body) ? node : document.body)}>
          <div className={styles['content']}>{children}</div>
        </ConfigProvider>
      </TabActiveContext>
      <div ref={setNode} className={styles['overlays']} />
    </div>
  );
}

/** Whether a dialog or drawer stands open in the tab around an element. */
export const hasOpenOverlay = (element: Element | null): boolean =>
  Boolean(
    element?.closest('[data-tab-panel]')?.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"]), dialog[open]'),
  );

interface KeepAliveProps {
  /** Full paths of the open tabs. */
  readonly open: readonly string[];
  readonly active: string;
  /** How often a tab was begun anew. */
  readonly turns: Readonly<Record<string, number>>;
  /** False while the whole frame is out of sight. */
  readonly shown: boolean;
  readonly render: (fullPath: string) => ReactNode;
}

/** Shows the active tab and keeps the others mounted but not displayed, so that what was typed stays. */
export function KeepAlive({ open, active, turns, shown, render }: KeepAliveProps) {
  const [mounted, setMounted] = useState<readonly string[]>(() => [active]);
  const next = keepMounted(mounted, open, active);
  if (!sameTexts(next, mounted)) setMounted(next);
  // Sorted, so that no panel ever changes place: moving a node would reset its scroll.
  const order = [...next].sort();
  return order.map((value) => (
    <Panel key={`${turns[value] ?? 0} ${value}`} active={value === active} shown={shown}>
      {render(value)}
    </Panel>
  ));
}
