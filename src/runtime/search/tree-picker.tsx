import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '../page-source';
import { useCandidates } from './use-candidates';
import type { ValueWidgetProps } from './value-widget-props';

const wholeTree = 5000;

export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly children: readonly TreeNode[];
}

/** Puts candidates under their parents; one whose parent is not among them stands at the top. */
export function toTree(candidates: readonly Candidate[]): readonly TreeNode[] {
  const nodes = new Map(candidates.map((each) => [each.id, { value: each.id, title: each.display, children: [] as TreeNode[] }]));
  const roots: TreeNode[] = [];
  for (const { id, parentId } of candidates) {
    const node = nodes.get(id);
    if (!node) continue;
    const parent = parentId === undefined || parentId === id ? undefined : nodes.get(parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** Asks for a place in a tree, or several; a search includes what lies below. */
export function TreePicker({ source, multiple, value, label, onChange }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  const { candidates, loading, failed, search } = useCandidates(source.own, wholeTree);
  const keys = typeof value === 'string' ? (value === '' ? [] : [value]) : [...value];
  return (
    <TreeSelect<string | string[] | undefined>
      className="lh-fill"
      aria-label={label}
      showSearch
      allowClear
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      loading={loading}
      popupMatchSelectWidth={false}
      placeholder={t('search.choose')}
      notFoundContent={loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
      treeData={toTree(candidates).map(toMutable)}
      multiple={multiple}
      maxTagCount="responsive"
      value={multiple ? keys : keys[0]}
      onOpenChange={(open) => {
        if (open && candidates.length === 0) search('');
      }}
      onChange={(next) => onChange(next ?? (multiple ? [] : ''))}
    />
  );
}

interface MutableNode {
  value: string;
  title: string;
  children: MutableNode[];
}

const toMutable = (node: TreeNode): MutableNode => ({ ...node, children: node.children.map(toMutable) });
