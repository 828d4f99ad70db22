import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { CellEditor, OpenEdit } from './cell-editor';
import type { EntryChoice, EntryChoices } from './edit-model';

interface ChoiceListProps<Row> {
  readonly editor: CellEditor<Row>;
  readonly open: OpenEdit<Row>;
}

const most = 200;
const nothing: EntryChoices = { list: [], word: '' };

/** The choices of the cell that is being entered, under it (over it where there is no room); what is typed narrows them. */
export function ChoiceList<Row>({ editor, open }: ChoiceListProps<Row>): ReactNode {
  const [choices, setChoices] = useState<EntryChoices>(nothing);
  const [marked, setMarked] = useState(-1);
  const [typed, setTyped] = useState(() => open.how === 'typed');
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown: readonly EntryChoice[] = choices.list.slice(0, most);
  const entry = editor.entry;

  useEffect(() => {
    if (!entry) return undefined;
    let stop = (): void => undefined;
    const ask = (text: string): void => {
      stop();
      stop = editor.editing.offer(open.cell, text, (next) => {
        setChoices(next);
        const own = editor.editing.chosen(open.cell);
        setMarked(text === '' ? next.list.findIndex((choice) => choice.key === own) : next.list.length > 0 ? 0 : -1);
      });
    };
    const hear = (event: Event): void => {
      // Half a word of an input method finds nothing.
      if (event instanceof InputEvent && event.isComposing) return;
      setTyped(true);
      ask(entry.value.trim());
    };
    // Where a word is only begun, its first sign asks; half a word of an input method asks nothing.
    if (open.how !== 'typed' || entry.value.trim() !== '') ask(open.how === 'typed' ? entry.value.trim() : '');
    entry.addEventListener('input', hear);
    entry.addEventListener('compositionend', hear);
    return () => {
      stop();
      entry.removeEventListener('input', hear);
      entry.removeEventListener('compositionend', hear);
    };
  }, [editor, open, entry]);

  useEffect(() => {
    editor.pickMarked = (again) => {
      const choice = typed || marked >= 0 ? shown[marked] : undefined;
      // Text that was emptied takes the value away.
      if (entry?.value.trim() === '' && typed) {
        editor.editing.choose(open.cell, undefined);
        return true;
      }
      if (!choice) return false;
      if (again || choice.key !== editor.editing.chosen(open.cell)) editor.editing.choose(open.cell, choice);
      return true;
    };
    return () => {
      editor.pickMarked = () => false;
    };
  }, [editor, open, shown, marked, typed, entry]);

  useEffect(() => {
    if (!entry) return undefined;
    const move = (event: KeyboardEvent): void => {
      if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || shown.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setMarked((old) => (old + (event.key === 'ArrowDown' ? 1 : -1) + shown.length) % shown.length);
    };
    entry.addEventListener('keydown', move);
    return () => entry.removeEventListener('keydown', move);
  }, [entry, shown.length]);

  useLayoutEffect(() => {
    const list = box.current;
    if (!list || !entry) return;
    const at = entry.getBoundingClientRect();
    const below = window.innerHeight - at.bottom;
    const height = list.offsetHeight;
    list.style.left = `${Math.round(Math.max(0, Math.min(at.left, window.innerWidth - list.offsetWidth)))}px`;
    list.style.top = `${Math.round(below < height && at.top > below ? at.top - height : at.bottom)}px`;
    list.style.minWidth = `${Math.round(at.width)}px`;
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    if (!entry) return undefined;
    entry.setAttribute('role', 'combobox');
    entry.setAttribute('aria-expanded', 'true');
    entry.setAttribute('aria-controls', id);
    entry.setAttribute('aria-autocomplete', 'list');
    return () => ['role', 'aria-expanded', 'aria-controls', 'aria-autocomplete'].forEach((name) => entry.removeAttribute(name));
  }, [entry, id]);
  useEffect(() => {
    if (marked >= 0) entry?.setAttribute('aria-activedescendant', `${id}-${String(marked)}`);
    else entry?.removeAttribute('aria-activedescendant');
  }, [entry, id, marked]);

  return createPortal(
    <div ref={box} className="lh-choices" onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={editor.grid.plan.placed[open.place.column]?.column.title ?? ''}>
        {shown.map((choice, index) => (
          <div
            key={choice.key}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === marked}
            className="lh-choice"
            onClick={() => editor.choose(choice)}
          >
            {choice.label}
          </div>
        ))}
      </div>
      {shown.length === 0 && choices.word !== '' ? <div className="lh-choices-word">{choices.word}</div> : null}
    </div>,
    document.body,
  );
}

/** The list of choices of the cell being entered, where it has one. */
export function OpenChoices<Row>({ editor }: { readonly editor: CellEditor<Row> }): ReactNode {
  const open = useSyncExternalStore(editor.subscribe, editor.open);
  return open?.mode === 'choice' && open.how !== 'control' ? (
    <ChoiceList key={`${open.place.row} ${open.cell.key}`} editor={editor} open={open} />
  ) : null;
}
