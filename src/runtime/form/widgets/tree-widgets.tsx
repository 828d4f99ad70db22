import { TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposing } from '../../search/composing';
import { toTree, type TreeNode } from '../../search/to-tree';
import { useCandidates } from '../../search/widgets/use-candidates';
import { isLongList } from '../../../ui/long-list';
import { toSelectProps, type WidgetProps } from '../engine/widget-props';
import { toTarget } from '../../source/target';
import { nameOf } from './copied-name';
import { askedName, type Choice, pickTarget } from './use-records';

const wholeTree = 5000;

interface MutableNode {
  value: string;
  title: string;
  path: string;
  children: MutableNode[];
}

/** What stands between the steps of a path. */
const step = ' / ';

const toMutable = (node: TreeNode, above = ''): MutableNode => {
  const path = above === '' ? node.title : `${above}${step}${node.title}`;
  return { value: node.value, title: node.title, path, children: node.children.map((each) => toMutable(each, path)) };
};

const keysOf = (nodes: readonly MutableNode[]): readonly string[] => nodes.flatMap((node) => [node.value, ...keysOf(node.children)]);

/** The way to a node of the trees, where it is among them. */
function pathOf(nodes: readonly MutableNode[], id: string): string | undefined {
  for (const node of nodes) {
    const path = node.value === id ? node.path : pathOf(node.children, id);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A place in a tree that is read as a whole; `byPath` shows what is chosen with all that stands above it. */
function TreeChoice({ byPath, ...props }: WidgetProps & { readonly byPath: boolean }): ReactNode {
  const { t } = useTranslation();
  const { candidates, loading, failed, search } = useCandidates(askedName(props.name), wholeTree, props.around);
  const { around } = useComposing();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { value, onChange } = props;
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  const tree = toTree(candidates.filter((each) => props.offers(toTarget(each)))).map((node) => toMutable(node));
  return (
    <span {...around}>
      <TreeSelect<Choice | Choice[]>
        {...toSelectProps(props)}
        className="lh-fill"
        labelInValue
        showSearch
        allowClear
        // Open but for what was folded by hand: a word typed before the tree has come finds its branch open, too.
        treeExpandedKeys={keysOf(tree).filter((key) => !folded.has(key))}
        onTreeExpand={(keys) => setFolded(new Set(keysOf(tree).filter((key) => !keys.includes(key))))}
        treeNodeFilterProp={byPath ? 'path' : 'title'}
        {...(byPath ? { treeNodeLabelProp: 'path' } : {})}
        loading={loading}
        placeholder={t('search.choose')}
        notFoundContent={loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
        treeData={tree}
        virtual={isLongList(candidates.length)}
        // An empty list stands for nothing chosen: TreeSelect warns of null.
        value={id === undefined ? [] : { value: id, label: (byPath ? pathOf(tree, id) : undefined) ?? nameOf(props, candidates, id) }}
        onOpenChange={(open) => {
          if (open && candidates.length === 0) search('');
        }}
        onChange={(next: Choice | Choice[] | undefined) => {
          const chosen = Array.isArray(next) ? next[0] : next;
          if (chosen) onChange(chosen.value, pickTarget(candidates, chosen.value, props.target));
          else onChange(null, null);
        }}
      />
    </span>
  );
}

/** A place in a tree. */
export const TreeWidget = (props: WidgetProps): ReactNode => <TreeChoice {...props} byPath={false} />;

/** A department: found by its own name or that of any department above it. */
export const DepartmentPicker = (props: WidgetProps): ReactNode => <TreeChoice {...props} byPath />;
