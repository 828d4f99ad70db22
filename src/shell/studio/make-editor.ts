import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Language } from '../../base/text';
import type { FileFault } from '../../protocol/page-files';
import { textScale } from '../../ui/text-scale';
import { placeAt, readTyped } from './json-place';
import { watchParts } from './part-spans';
import { describe, namesAt, namingAt, valuesAt } from './language-hints';
import { expressionNames, fieldNames, type FileFolder, typeNames } from './name-hints';

const theme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--lh-surface)',
    color: 'var(--lh-text)',
    // Enlarged by ourselves: a device does it to lines by their width, and numbers and lines would stand apart.
    fontSize: `${String(0.8125 * textScale())}rem`,
    textSizeAdjust: 'none',
    WebkitTextSizeAdjust: 'none',
  },
  '&.cm-focused': { outline: 'var(--lh-focus) solid var(--lh-accent)', outlineOffset: 'calc(-1 * var(--lh-focus))' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--lh-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--lh-text)' },
  '.cm-gutters': { backgroundColor: 'var(--lh-floor)', color: 'var(--lh-text-second)', borderRight: 'var(--lh-hair) solid var(--lh-line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--lh-accent) 7%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--lh-accent) 28%, transparent)',
  },
  '.cm-tooltip': {
    maxWidth: 'min(32rem, 90vw)',
    border: 'var(--lh-hair) solid var(--lh-line)',
    borderRadius: 'var(--lh-radius)',
    backgroundColor: 'var(--lh-surface)',
    color: 'var(--lh-text)',
  },
  '.cm-tooltip .cm-said': { padding: 'var(--lh-space-2) var(--lh-space-3)', whiteSpace: 'normal' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--lh-accent)', color: 'var(--lh-on-accent, #fff)' },
  '.cm-collapsedLines': { background: 'var(--lh-quiet)', color: 'var(--lh-text-second)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--lh-text-second)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionInfo': { padding: 'var(--lh-space-2) var(--lh-space-3)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--lh-accent)' },
  { tag: tags.string, color: 'var(--lh-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--lh-green)' },
]);

/** Where a fault stands in a text: the word or the value at its place, or one character. */
function toDiagnostic(doc: Text, { line, column, sentence, isWarning }: FileFault, language: Language): Diagnostic {
  const place = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(place.from + Math.max(column - 1, 0), place.to);
  const [word = ''] = /^(?:"(?:[^"\\]|\\.)*"?|[^\s,\]}]+)/.exec(doc.sliceString(from, place.to)) ?? [];
  return {
    from,
    to: Math.min(from + Math.max(word.length, 1), doc.length),
    severity: isWarning ? 'warning' : 'error',
    message: sentence[language],
  };
}

/** Shows faults at their places. */
export function showFaults(view: EditorView, faults: readonly FileFault[], language: Language): void {
  const { doc } = view.state;
  view.dispatch(
    setDiagnostics(
      view.state,
      faults.map((fault) => toDiagnostic(doc, fault, language)),
    ),
  );
}

/** Leads to a place and puts the caret there. */
export function leadTo(view: EditorView, { line, column }: Pick<FileFault, 'line' | 'column'>): void {
  const place = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  const anchor = Math.min(place.from + Math.max(column - 1, 0), place.to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** The place of a name in an expression: what is typed of it, and what stands before it in the expression. */
function nameBefore(state: EditorState, pos: number, start: number): { readonly from: number; readonly before: string } {
  const written = state.sliceDoc(start + 1, pos);
  const [name = ''] = /[A-Za-z_$][\w$]*$/.exec(written) ?? [];
  return { from: pos - name.length, before: written.slice(0, written.length - name.length) };
}

export function complete({ file, language, folder }: Pick<EditorParts, 'file' | 'language' | 'folder'>) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    const place = placeAt(state, pos, -1);
    const isInText = !place.isKey && place.from < pos && state.sliceDoc(place.from, place.from + 1) === '"';
    const naming = place.isKey ? undefined : namingAt(file, place.path);
    const names = { content: readTyped(state), path: place.path, folder, language };
    if (naming === 'expression') {
      if (!isInText) return null;
      const { from, before } = nameBefore(state, pos, place.from);
      // Within quotes stands a text, which names nothing.
      if (before.replaceAll(/\\\\./g, '').split("'").length % 2 === 0) return null;
      if (from === pos && !explicit && !before.endsWith('.')) return null;
      return { from, options: await expressionNames(names, before), validFor: /^[\w$]*$/ };
    }
    const typed = context.matchBefore(/"?[$\w.:-]*/);
    if (!typed || (typed.from === typed.to && !explicit)) return null;
    const from = place.from < pos ? place.from : typed.from;
    const isQuoted = state.sliceDoc(from, from + 1) === '"' && state.sliceDoc(pos, pos + 1) === '"';
    const to = place.from < pos && place.to > pos ? place.to : pos + (isQuoted ? 1 : 0);
    const isNamed = place.isKey && place.from < pos && /^\s*:/.test(state.sliceDoc(to, to + 8));
    const objectPath =
      place.from < place.to && place.isKey && state.sliceDoc(place.from, place.from + 1) === '"' ? place.path.slice(0, -1) : place.path;
    const own: readonly Completion[] = place.isKey
      ? namesAt(file, objectPath, language).map(({ name, says }) => ({
          label: `"${name}"`,
          apply: isNamed ? `"${name}"` : `"${name}": `,
          type: 'property',
          ...(says === '' ? {} : { info: says }),
        }))
      : valuesAt(file, place.path).map((label) => ({ label, type: 'enum' }));
    const written = state.sliceDoc(from, pos).replace('"', '');
    const named = naming === 'type' ? await typeNames(names) : naming === 'field' ? await fieldNames(names, written) : [];
    const options = [...own, ...named];
    // What lies behind another reference is asked for anew with its dot.
    const validFor = naming === 'field' ? /^"?[$\w-]*"?$/ : /^"?[$\w.:-]*"?$/;
    return options.length === 0 ? null : { from, to, options, validFor };
  };
}

const hover = (file: string, language: Language): Extension =>
  hoverTooltip((view, position, side) => {
    const { path, from, to } = placeAt(view.state, position, side < 0 ? -1 : 1);
    const text = from < to ? describe(file, path, language) : '';
    if (text === '') return null;
    return {
      ...{ pos: from, end: to, above: true },
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-said';
        dom.textContent = text;
        return { dom };
      },
    };
  });

export interface EditorParts {
  readonly file: string;
  readonly language: Language;
  readonly folder: FileFolder;
  /** What the editor is called to those who do not see it. */
  readonly label: string;
  /** Id of the sentence that says how it is left by keyboard. */
  readonly hintId: string;
  readonly say: (word: string) => string;
  readonly onChange: (text: string) => void;
  /** Told of which parts of the page the place of the caret speaks. */
  readonly onParts: (parts: readonly string[]) => void;
}

/** Words of the editor's own, by what it calls them. */
type Say = (word: string) => string;

/** The look that editors and differences share. */
export const lookOf = (say: Say): Extension => [
  EditorState.phrases.of({
    '$ unchanged lines': say('studio.unchangedLines'),
    'Fold line': say('studio.foldLine'),
    'Unfold line': say('studio.unfoldLine'),
    Completions: say('studio.completions'),
  }),
  theme,
  syntaxHighlighting(colours),
  json(),
  lineNumbers(),
  EditorView.lineWrapping,
];

/** What an editor of page files does. Tab is left to the browser, so that the keyboard gets out of it. */
export const editing = ({ file, language, folder, label, hintId, say, onChange, onParts }: EditorParts): Extension => [
  lookOf(say),
  ...[foldGutter(), lintGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(), indentOnInput(), highlightActiveLine()],
  autocompletion({ override: [complete({ file, language, folder })] }),
  hover(file, language),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
  watchParts(onParts),
  EditorState.tabSize.of(2),
  // It can be reached by the keyboard as it is; the attribute says so to programs that look for one.
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hintId, tabindex: '0' }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  }),
];
