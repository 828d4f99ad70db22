import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { FileFault } from '../../protocol/page-files';
import { editing, leadTo, showFaults } from './make-editor';
import styles from './studio.module.css';

/** A place to go to; another object goes there again. */
export type Goal = Pick<FileFault, 'line' | 'column'>;

interface TextEditorProps {
  readonly file: string;
  /** What it begins with; another text takes the place of what was typed. */
  readonly text: string;
  readonly faults: readonly FileFault[];
  readonly language: Language;
  readonly label: string;
  readonly hintId: string;
  readonly goal: Goal | undefined;
  readonly onChange: (text: string) => void;
}

/** A text editor for one file, with its faults in place. */
export function TextEditor({ file, text, faults, language, label, hintId, goal, onChange }: TextEditorProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const told = useRef(onChange);
  const start = useRef(text);
  useEffect(() => {
    told.current = onChange;
    start.current = text;
  });
  useEffect(() => {
    if (!place.current) return;
    const parts = { file, language, label, hintId, say: t, onChange: (now: string) => told.current(now) };
    const made = new EditorView({ parent: place.current, state: EditorState.create({ doc: start.current, extensions: editing(parts) }) });
    view.current = made;
    return () => {
      made.destroy();
      view.current = undefined;
    };
  }, [file, language, label, hintId, t]);
  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    if (view.current) showFaults(view.current, faults, language);
  }, [faults, language, file, label]);
  useEffect(() => {
    if (goal && view.current) leadTo(view.current, goal);
  }, [goal]);
  return <div ref={place} className={styles['editor']} />;
}
