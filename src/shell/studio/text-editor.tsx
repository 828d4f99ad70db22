import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { FileFault } from '../../protocol/page-files';
import { editing, leadTo, showFaults } from './make-editor';
import type { FileFolder } from './name-hints';
import { leadToPart, showPlaces } from './part-spans';
import styles from './studio.module.css';
import type { DraftPage } from './use-file';

/** A place to go to; another object goes there again. */
export type Goal = Pick<FileFault, 'line' | 'column'> | { readonly part: string };

interface TextEditorProps {
  readonly file: string;
  /** What it begins with; another text takes the place of what was typed. */
  readonly text: string;
  readonly faults: readonly FileFault[];
  readonly language: Language;
  /** The other files, whose names are completed; another one makes another editor. */
  readonly folder: FileFolder;
  readonly label: string;
  readonly hintId: string;
  readonly goal: Goal | undefined;
  /** Where the text that was judged last speaks of what. */
  readonly places: DraftPage['places'] | undefined;
  readonly onChange: (text: string) => void;
  /** Told of which parts of the page the place of the caret speaks. */
  readonly onParts: (parts: readonly string[]) => void;
}

/** A text editor for one file, with its faults in place. */
export function TextEditor({ file, text, faults, language, folder, label, hintId, goal, places, onChange, onParts }: TextEditorProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const told = useRef({ onChange, onParts });
  const start = useRef(text);
  useEffect(() => {
    told.current = { onChange, onParts };
    start.current = text;
  });
  useEffect(() => {
    if (!place.current) return;
    const parts = {
      ...{ file, language, folder, label, hintId, say: t, onChange: (now: string) => told.current.onChange(now) },
      onParts: (now: readonly string[]) => told.current.onParts(now),
    };
    const made = new EditorView({ parent: place.current, state: EditorState.create({ doc: start.current, extensions: editing(parts) }) });
    view.current = made;
    // The editor hears of its window's size alone: lines that grow or shrink by themselves would stand beside the numbers of others.
    const lines = new ResizeObserver(() => made.requestMeasure());
    lines.observe(made.contentDOM);
    return () => {
      lines.disconnect();
      made.destroy();
      view.current = undefined;
    };
  }, [file, language, folder, label, hintId, t]);
  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    if (view.current) showFaults(view.current, faults, language);
  }, [faults, language, file, label]);
  useEffect(() => {
    if (!goal || !view.current) return;
    if ('part' in goal) leadToPart(view.current, goal.part);
    else leadTo(view.current, goal);
  }, [goal]);
  useEffect(() => {
    if (view.current && places) showPlaces(view.current, places);
  }, [places, language, file, label]);
  return <div ref={place} className={styles['editor']} />;
}
