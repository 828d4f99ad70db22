import { type EditorState, type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { FileVerdict } from '../../protocol/page-files';

type Places = NonNullable<FileVerdict['places']>;

interface Span {
  readonly parts: readonly string[];
  readonly from: number;
  readonly to: number;
}

const setPlaces = StateEffect.define<Places>();

const offsetOf = (doc: Text, line: number, column: number): number => {
  const place = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(place.from + column - 1, place.to);
};

/** Where the text speaks of parts of the page: as it was judged, and moved along with what is typed since. */
const spans = StateField.define<readonly Span[]>({
  create: () => [],
  update: (before, { effects, changes, docChanged, state }) => {
    const told = effects.find((effect) => effect.is(setPlaces));
    if (told?.is(setPlaces))
      return told.value.map(({ parts, line, column, endLine, endColumn }) => ({
        ...{ parts, from: offsetOf(state.doc, line, column), to: offsetOf(state.doc, endLine, endColumn) },
      }));
    return docChanged
      ? before.map(({ parts, from, to }) => ({ parts, from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }))
      : before;
  },
});

/** The parts that the place of the caret speaks of; none where it speaks of the page as a whole. */
function partsAt(state: EditorState): readonly string[] {
  const { head } = state.selection.main;
  const around = state.field(spans).filter(({ from, to }) => from <= head && head <= to && from < to);
  return (
    around.reduce<Span | undefined>((best, each) => (best && best.to - best.from <= each.to - each.from ? best : each), undefined)?.parts ??
    []
  );
}

/** Tells of which parts the place of the caret speaks, each time that it speaks of others. */
export function watchParts(onParts: (parts: readonly string[]) => void): Extension {
  let last = '';
  return [
    spans,
    EditorView.updateListener.of(({ state }) => {
      const parts = partsAt(state);
      if (parts.join(' ') === last) return;
      last = parts.join(' ');
      onParts(parts);
    }),
  ];
}

/** Says where the text that the editor holds speaks of what. */
export const showPlaces = (view: EditorView, places: Places): void => view.dispatch({ effects: setPlaces.of(places) });

/** Puts the caret where the text speaks of a part. Shape: false where it does not. */
export function leadToPart(view: EditorView, part: string): boolean {
  const found = view.state.field(spans).find(({ parts, from, to }) => parts.includes(part) && from < to);
  if (!found) return false;
  view.dispatch({ selection: { anchor: found.from }, effects: EditorView.scrollIntoView(found.from, { y: 'center' }) });
  view.focus();
  return true;
}
