import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lookOf } from './make-editor';
import styles from './studio.module.css';

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** Shows what was taken out of a text and what was put in, line by line. */
export function Difference({ before, after, label }: DifferenceProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const merge = unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 2 }, gutter: true });
    const fixed = [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })];
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: after, extensions: [lookOf(t), merge, fixed] }),
    });
    return () => view.destroy();
  }, [before, after, label, t]);
  return <div ref={place} className={styles['difference']} />;
}
