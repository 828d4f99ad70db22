import { isLongList } from '../../../ui/long-list';
import { TreeSelect } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnWord } from './use-own-word';
import { emptyWord, isRelative } from '../../../protocol/relative-value';
import { relativeKey } from '../search-model';
import { useSeveralNames } from './use-several-names';
import { useCandidates } from './use-candidates';
import { useComposing } from '../composing';
import { toTree, type TreeNode } from '../to-tree';
import { severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

const wholeTree = 5000;

/** Asks for a place in a tree, or several; a search includes what lies below. */
export function TreePicker(props: ValueWidgetProps): ReactNode {
  const { source, multiple, value, onChange } = props;
  const { t } = useTranslation();
  const { candidates, loading, failed, search } = useCandidates(source.own, wholeTree);
  const { composing, around } = useComposing();
  const severalNames = useSeveralNames();
  const keys = severalOf(value);
  const { choices } = useOwnWord(source);
  const tree = useMemo(() => toTree(candidates).map(toMutable), [candidates]);
  // The tree unfolds as it is first drawn: nothing stands in it before it is read.
  const words = keys.includes(emptyWord) ? [...choices, { value: emptyWord, label: t(relativeKey(emptyWord)) }] : choices;
  const own = words.map(({ value: word, label }) => ({ value: word, title: label, children: [] }));
  // A value that came with a link has no word until the tree is read.
  const nameless = keys.length > 0 && candidates.length === 0;
  useEffect(() => {
    if (nameless) search('');
  }, [nameless, search]);
  return (
    <span {...around}>
      <TreeSelect<string | string[] | undefined>
        {...toControl(props)}
        className="lh-fill"
        showSearch={source.filterable !== false}
        allowClear={source.clearable !== false}
        treeDefaultExpandAll
        // Half a word of pinyin would empty the tree.
        filterTreeNode={(word, node) => composing || String(node.title).toLowerCase().includes(word.trim().toLowerCase())}
        loading={loading}
        popupMatchSelectWidth={false}
        virtual={isLongList(candidates.length)}
        placeholder={t('search.choose')}
        notFoundContent={loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
        treeData={tree.length > 0 || keys.some(isRelative) ? [...own, ...tree] : tree}
        multiple={multiple}
        {...severalNames}
        value={multiple ? [...keys] : keys[0]}
        onOpenChange={(open) => {
          if (open && candidates.length === 0) search('');
        }}
        onChange={(next) => onChange(next ?? (multiple ? [] : ''))}
      />
    </span>
  );
}

interface MutableNode {
  value: string;
  title: string;
  children: MutableNode[];
}

const toMutable = (node: TreeNode): MutableNode => ({ ...node, children: node.children.map(toMutable) });
