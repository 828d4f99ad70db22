import { Select, TreeSelect } from 'antd';
import { type CompositionEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../base/dot-path';
import type { Candidate } from '../../page-source';
import { toTree, type TreeNode } from '../../search/tree-picker';
import { useCandidates } from '../../search/use-candidates';
import { toKeys } from '../../table/format-value';
import { toSelectProps, toTarget, type WidgetProps } from '../widget-props';

const offered = 50;
const wholeTree = 5000;

/** The name that candidates are asked for: without positions of lines. */
const askedName = (name: string): string => name.replace(/\.\d+\./g, '.');

const targetsOf = (target: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(target) ? target.filter(isObject) : isObject(target) ? [target] : [];

/** Holds a search back while an input method composes a word: half a word of pinyin finds nothing. */
function useComposedSearch(search: (keyword: string) => void) {
  const composing = useRef(false);
  return {
    search: (keyword: string): void => {
      if (!composing.current) search(keyword);
    },
    around: {
      className: 'lh-form-entry',
      onCompositionStart: (): void => {
        composing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent): void => {
        composing.current = false;
        if (event.target instanceof HTMLInputElement) search(event.target.value);
      },
    },
  };
}

function useRecords(props: WidgetProps, size: number) {
  const { t } = useTranslation();
  const asked = useCandidates(askedName(props.name), size, props.around);
  const composed = useComposedSearch(asked.search);
  const known = targetsOf(props.target);
  const wordOf = (id: string): string => {
    const word = known.find((each) => each['id'] === id)?.['display'] ?? asked.candidates.find((each) => each.id === id)?.display;
    return word === undefined || word === null ? id : String(word);
  };
  return {
    ...asked,
    ...composed,
    wordOf,
    candidates: asked.candidates.filter((each) => props.offers(toTarget(each))),
    emptyWord: asked.loading ? t('search.loading') : asked.failed ? t('search.candidatesFailed') : t('search.noCandidates'),
  };
}

const pick = (candidates: readonly Candidate[], id: string, known: unknown): unknown => {
  const found = candidates.find((each) => each.id === id);
  return found ? toTarget(found) : targetsOf(known).find((each) => each['id'] === id);
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One record, found by typing. */
export function RecordWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { candidates, loading, emptyWord, search, wordOf, around } = useRecords(props, offered);
  const { value, onChange } = props;
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <span {...around}>
      <Select<Choice | null>
        {...toSelectProps(props)}
        className="lh-fill"
        labelInValue
        showSearch
        allowClear
        filterOption={false}
        loading={loading}
        placeholder={t('search.choose')}
        notFoundContent={emptyWord}
        options={candidates.map((each) => ({ value: each.id, label: each.display }))}
        value={id === undefined ? null : { value: id, label: wordOf(id) }}
        onSearch={search}
        onOpenChange={(open) => {
          if (open) search('');
        }}
        onChange={(next) => (next ? onChange(next.value, pick(candidates, next.value, props.target)) : onChange(null, null))}
      />
    </span>
  );
}

/** Several records, found by typing. */
export function RecordsWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { candidates, loading, emptyWord, search, wordOf, around } = useRecords(props, offered);
  const ids = toKeys(props.value);
  return (
    <span {...around}>
      <Select<Choice[]>
        {...toSelectProps(props)}
        className="lh-fill"
        mode="multiple"
        labelInValue
        allowClear
        filterOption={false}
        loading={loading}
        placeholder={t('search.choose')}
        notFoundContent={emptyWord}
        options={candidates.map((each) => ({ value: each.id, label: each.display }))}
        value={ids.map((id) => ({ value: id, label: wordOf(id) }))}
        onSearch={search}
        onOpenChange={(open) => {
          if (open) search('');
        }}
        onChange={(next) => {
          const chosen = next.map((each) => each.value);
          props.onChange(
            chosen.length > 0 ? chosen.join(',') : null,
            chosen.map((id) => pick(candidates, id, props.target)).filter((each) => each !== undefined),
          );
        }}
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

/** A place in a tree. */
export function TreeWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { candidates, loading, emptyWord, search, wordOf } = useRecords(props, wholeTree);
  const { value, onChange } = props;
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  const tree = useMemo(() => toTree(candidates).map(toMutable), [candidates]);
  return (
    <TreeSelect<Choice | Choice[]>
      {...toSelectProps(props)}
      className="lh-fill"
      labelInValue
      showSearch
      allowClear
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      loading={loading}
      placeholder={t('search.choose')}
      notFoundContent={emptyWord}
      treeData={tree}
      // An empty list stands for nothing chosen: TreeSelect warns of null.
      value={id === undefined ? [] : { value: id, label: wordOf(id) }}
      onOpenChange={(open) => {
        if (open && candidates.length === 0) search('');
      }}
      onChange={(next: Choice | Choice[] | undefined) => {
        const chosen = Array.isArray(next) ? next[0] : next;
        if (chosen) onChange(chosen.value, pick(candidates, chosen.value, props.target));
        else onChange(null, null);
      }}
    />
  );
}
