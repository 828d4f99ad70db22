import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { editorEntry } from '../grid-editor';
import { cellElement, type GridContext } from '../grid-context';
import type { CellEditor } from './cell-editor';
import { OpenChoices } from './choice-list';
import './edit.css';
import { handleEditKey } from './edit-keys';
import { placeOver } from './place-over';
import { startFill } from './start-fill';

interface GridEntryProps<Row> {
  readonly editor: CellEditor<Row>;
  readonly grid: GridContext<Row>;
  /** True where the grid has the keyboard itself until a cell is opened. */
  readonly quiet?: boolean;
}

/** Puts an element over cells of the grid; hidden where they are gone. */
function lay<Row>(element: HTMLElement | null, over: ReturnType<typeof placeOver<Row>>): void {
  if (!element) return;
  element.hidden = over === undefined;
  if (!over) return;
  const { clip } = over;
  element.style.transform = `translate(${Math.round(over.x)}px, ${Math.round(over.y)}px)`;
  element.style.width = `${Math.round(over.width)}px`;
  element.style.height = `${Math.round(over.height)}px`;
  element.style.clipPath =
    clip.top + clip.right + clip.bottom + clip.left > 0 ? `inset(${clip.top}px ${clip.right}px ${clip.bottom}px ${clip.left}px)` : '';
}

/**
 * What is typed into, over the active cell: one element for all cells, which keeps the keyboard, so that an input method has a place to
 * compose in before the first letter. With it the handle that fills, and the control of a cell that has its own.
 */
export function GridEntry<Row>({ editor, grid, quiet = false }: GridEntryProps<Row>): ReactNode {
  const open = useSyncExternalStore(editor.subscribe, editor.open);
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const control = useRef<HTMLDivElement>(null);
  const entry = useRef<HTMLTextAreaElement>(null);
  editor.grid = grid;
  const { cells, container, plan } = grid;
  const typing = open !== undefined && open.how !== 'control';

  const layOut = useRef((): void => undefined);
  layOut.current = () => {
    const element = container.current;
    const active = editor.open()?.place ?? cells.active();
    if (!element) return;
    const place = active && active.row >= 0 ? placeOver(element, { ...one(active) }, grid) : undefined;
    // Never hidden: what is hidden loses the keyboard.
    if (place) lay(entry.current, place);
    lay(frame.current, place);
    lay(control.current, place);
    const range = cells.range() ?? (active && one(active));
    const whole = range && range.fromRow >= 0 ? placeOver(element, range, grid) : undefined;
    const fills = whole && !editor.open() && active !== undefined && editor.modeAt(active) !== 'none';
    lay(handle.current, fills ? { ...whole, x: whole.x + whole.width, y: whole.y + whole.height, width: 0, height: 0 } : undefined);
    if (handle.current && fills) {
      const { clip } = whole;
      handle.current.style.clipPath = clip.right > 0 || clip.bottom > 0 || whole.y + whole.height < grid.head ? 'inset(50%)' : '';
      handle.current.style.width = '';
      handle.current.style.height = '';
    }
    name();
  };
  const name = (): void => {
    const own = entry.current;
    const element = container.current;
    const active = editor.open()?.place ?? cells.active();
    if (!own || !element || !active) return;
    const title = plan.placed[active.column]?.column.title ?? '';
    own.setAttribute('aria-label', active.row < 0 ? title : editor.editing.texts.cell(title, active.row + 1));
    own.readOnly = !editor.open() && editor.modeAt(active) === 'none';
    if (editor.open()) return;
    const cell = cellElement(element, active);
    if (cell?.id) own.setAttribute('aria-activedescendant', cell.id);
    else own.removeAttribute('aria-activedescendant');
  };

  useLayoutEffect(() => {
    editor.entry = entry.current;
    return () => {
      editor.commit();
      editor.entry = null;
    };
  }, [editor]);
  useLayoutEffect(() => {
    layOut.current();
    editor.arrive();
  });
  useEffect(() => {
    const element = container.current;
    const follow = (): void => layOut.current();
    const release = cells.subscribe(follow);
    element?.addEventListener('scroll', follow, { passive: true });
    return () => {
      release();
      element?.removeEventListener('scroll', follow);
    };
  }, [cells, container]);
  useLayoutEffect(() => {
    if (open?.how === 'control') control.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus({ preventScroll: true });
  }, [open]);

  const cell = open?.cell;
  return (
    // Of a list that is not being entered it is no row: the first one is its headings.
    <div className="lh-grid-over" role="row" aria-hidden={quiet && !open ? true : undefined}>
      <div role="gridcell">
        <div ref={frame} className={`lh-grid-frame${open ? ' is-open' : ''}${quiet ? ' is-quiet' : ''}`} aria-hidden="true" hidden />
        <textarea
          ref={entry}
          className={`lh-grid-entry${typing ? ' is-open' : ''}`}
          rows={1}
          {...(quiet ? { tabIndex: -1 } : {})}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={editor.editing.texts.help}
          aria-description={editor.editing.texts.help}
          {...{ [editorEntry]: '' }}
          onKeyDown={(event) => {
            if (editor.open()) {
              handleEditKey(editor, event);
              // What is entered is nothing to the grid around it.
              if (!event.defaultPrevented && editor.open()) return;
            }
          }}
          onCompositionStart={() => void editor.begin('typed', '')}
          onInput={(event) => {
            const own = event.currentTarget;
            if (editor.open()) editor.typed();
            else if (own.value !== '' && !editor.begin('typed', own.value)) own.value = '';
            else editor.typed();
          }}
          onPaste={(event) => {
            if (editor.open()) return;
            event.preventDefault();
            const range = editor.range();
            const active = cells.active();
            if (!range || !active) return;
            const keys = plan.placed
              .slice(cells.range()?.fromColumn ?? active.column)
              .flatMap(({ column }) => (column.key.startsWith('#') ? [] : [column.key]));
            editor.editing.paste(event.clipboardData.getData('text/plain'), {
              ...range,
              keys: [...range.keys, ...keys.filter((key) => !range.keys.includes(key))],
            });
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          onBlur={() => {
            editor.stay();
            if (editor.open()?.how !== 'control') editor.commit();
          }}
        />
        <div
          ref={handle}
          className="lh-grid-fill"
          aria-hidden="true"
          data-menu=""
          title={editor.editing.texts.fill}
          hidden
          onPointerDown={(event: PointerEvent<HTMLElement>) => startFill(editor, event, frame.current)}
        />
        {cell && open.how === 'control' ? (
          <div
            ref={control}
            className="lh-grid-control"
            onKeyDown={(event) => {
              if (event.key === 'Escape' || event.key === 'Tab') {
                event.stopPropagation();
                event.preventDefault();
                editor.cancel();
                if (event.key === 'Tab') editor.go(event.shiftKey ? 'previous' : 'next');
              }
            }}
          >
            {editor.editing.control(cell, () => editor.cancel())}
          </div>
        ) : null}
        <OpenChoices editor={editor} />
      </div>
    </div>
  );
}

const one = ({ row, column }: { readonly row: number; readonly column: number }) => ({
  fromRow: row,
  toRow: row,
  fromColumn: column,
  toColumn: column,
});
