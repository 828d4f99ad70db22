import { App, Button, Input, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GrantNode, toHeld, toTicked } from './grant-keys';
import type { PanelParts } from './panel-parts';
import { useAsked } from './use-asked';

interface GrantTree {
  readonly menu: readonly GrantNode[];
}

/** Keeps of a tree what bears a word, with all above it. */
function narrow(nodes: readonly GrantNode[], word: string): readonly GrantNode[] {
  if (word === '') return nodes;
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.titleEn ?? ''}`.toLowerCase().includes(word)) return [node];
    const children = narrow(node.children ?? [], word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

interface TreeData {
  readonly key: string;
  readonly title: ReactNode;
  readonly disableCheckbox: boolean;
  readonly children: TreeData[];
}

interface Look {
  readonly language: 'zh' | 'en';
  readonly restricted: boolean;
  /** Said of what the giver does not hold himself. */
  readonly reason: string;
}

const toTreeData = (nodes: readonly GrantNode[], look: Look): TreeData[] =>
  nodes.map(({ key, title, titleEn, disabled, children }) => {
    const name = look.language === 'en' && titleEn ? titleEn : title;
    return {
      key,
      title: disabled ? (
        <span className="lh-panel-quiet" title={look.reason}>
          {name}
          <span className="lh-hidden-text">{look.reason}</span>
        </span>
      ) : (
        <span className="lh-panel-word">{name}</span>
      ),
      disableCheckbox: look.restricted || disabled === true,
      children: toTreeData(children ?? [], look),
    };
  });

const holdsAll = (nodes: readonly GrantNode[]): boolean => nodes.every((node) => node.disabled !== true && holdsAll(node.children ?? []));

interface RoleMenusProps extends Pick<PanelParts, 'http' | 'row'> {
  /** True: the reader may look, and change nothing. */
  readonly restricted: boolean;
}

/** Ticks the menus and buttons of a role; what the giver does not hold himself stands there and cannot be ticked. */
export function RoleMenus({ http, row, restricted }: RoleMenusProps): ReactNode {
  const { t, i18n } = useTranslation();
  const tree = useAsked<GrantTree>(http, 'api/blade-system/menu/grant-tree?all=true');
  const keys = useAsked<{ readonly menu: readonly string[] }>(http, `api/blade-system/menu/role-tree-keys?roleIds=${row.id}`);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const { message } = App.useApp();
  const nodes = tree.answer?.menu;
  const held = keys.answer?.menu;
  const ticked = useMemo(() => chosen ?? (nodes && held ? toTicked(nodes, held) : []), [chosen, nodes, held]);
  const shown = useMemo(() => narrow(nodes ?? [], word.trim().toLowerCase()), [nodes, word]);
  const save = async (): Promise<void> => {
    if (!nodes || !held) return;
    setBusy(true);
    try {
      await http.write<unknown>('api/blade-system/role/grant', { roleIds: [row.id], menuIds: toHeld(nodes, ticked, held) });
      setChosen(undefined);
      void message.success(t('form.saved'));
      keys.again();
    } catch {
      // The message of the call says why it was refused.
    } finally {
      setBusy(false);
    }
  };
  if (tree.failed || keys.failed) return <p role="alert">{t('panel.failed')}</p>;
  if (!nodes || !held) return <p role="status">{t('list.loading')}</p>;
  const inView = new Set(toTicked(shown, ticked));
  return (
    <>
      <div className="lh-panel-row">
        <Input
          allowClear
          aria-label={t('panel.find')}
          placeholder={t('panel.find')}
          value={word}
          style={{ flex: 1 }}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button type="primary" loading={busy} disabled={restricted || chosen === undefined} onClick={() => void save()}>
          {t('panel.save')}
        </Button>
      </div>
      {holdsAll(nodes) ? null : <p className="lh-panel-quiet">{t('panel.notHeldText')}</p>}
      <Tree
        key={word}
        checkable
        selectable={false}
        defaultExpandAll={word !== ''}
        treeData={toTreeData(shown, { language: i18n.language === 'en' ? 'en' : 'zh', restricted, reason: t('panel.notHeld') })}
        checkedKeys={[...inView]}
        onCheck={(next) => {
          const now = (Array.isArray(next) ? next : next.checked).map(String);
          // What the word leaves out of sight stays as it is.
          setChosen([...ticked.filter((id) => !inView.has(id)), ...toTicked(shown, now)]);
        }}
      />
    </>
  );
}
