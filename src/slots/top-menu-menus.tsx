import { Button, Drawer, Input, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GrantNode, toGiven, toShown, toTicked } from './grant-keys';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { useAsked } from './use-asked';

interface MenuNode {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly hidden?: boolean;
  readonly children?: readonly MenuNode[];
}

interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children: TreeData[];
}

const toNodes = (menus: readonly MenuNode[], language: string): TreeData[] =>
  menus
    .filter((menu) => menu.hidden !== true)
    .map((menu) => ({
      key: menu.id,
      title: language === 'en' ? menu.nameEn || menu.name : menu.name,
      children: toNodes(menu.children ?? [], language),
    }));

/** Keeps of a tree what bears a word, with all above it. */
const narrow = (nodes: readonly TreeData[], word: string): TreeData[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(word)) return [node];
    const children = narrow(node.children, word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/** Ticks the menus that a bar above the menu shows. */
export function TopMenuMenus({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t, i18n } = useTranslation();
  const menus = useAsked<readonly MenuNode[]>(http, 'api/blade-system/menu/menu-list');
  const keys = useAsked<{ readonly menu: readonly string[] }>(http, `api/blade-system/menu/top-tree-keys?topMenuIds=${row.id}`);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const nodes = useMemo(() => toNodes(menus.answer ?? [], i18n.language), [menus.answer, i18n.language]);
  const given = keys.answer?.menu;
  const ticked = chosen ?? toShown(nodes, given ?? []);
  const shown = useMemo(() => narrow(nodes, word.trim().toLowerCase()), [nodes, word]);
  const inView = toTicked(shown, ticked);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.write<unknown>('api/blade-system/topmenu/grant', { topMenuIds: [row.id], menuIds: toGiven(nodes, ticked) });
      setChosen(undefined);
      onClose();
    } catch {
      // The message of the call says why it was refused; what was ticked stays.
    } finally {
      setBusy(false);
    }
  };
  const handleCheck = (keysNow: readonly GrantNode['key'][]) => {
    // What the word leaves out of sight stays as it is.
    const seen = new Set(inView);
    setChosen([...ticked.filter((id) => !seen.has(id)), ...toTicked(shown, keysNow)]);
  };
  const ready = menus.answer !== undefined && given !== undefined;
  return (
    <Drawer open size="large" title={`${title} · ${String(row['name'] ?? '')}`} onClose={onClose}>
      {menus.failed || keys.failed ? <p role="alert">{t('panel.failed')}</p> : null}
      {!ready && !menus.failed && !keys.failed ? <p role="status">{t('list.loading')}</p> : null}
      {ready ? (
        <>
          <p className="lh-panel-quiet">{t('panel.barText')}</p>
          <div className="lh-panel-row">
            <Input
              allowClear
              aria-label={t('panel.find')}
              placeholder={t('panel.find')}
              value={word}
              style={{ flex: 1 }}
              onChange={(event) => setWord(event.target.value)}
            />
            <Button type="primary" loading={busy} disabled={chosen === undefined} onClick={() => void save()}>
              {t('panel.save')}
            </Button>
          </div>
          <Tree
            key={word}
            checkable
            selectable={false}
            defaultExpandAll={word !== ''}
            treeData={shown}
            checkedKeys={[...inView]}
            onCheck={(next) => handleCheck((Array.isArray(next) ? next : next.checked).map(String))}
          />
        </>
      ) : null}
    </Drawer>
  );
}
