import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { FormSession } from '../engine/form-session';
import { fieldOf, focusNext, isOfList, isPlain, isRestrictedChoice } from '../engine/move-focus';
import { createScanBuffer } from '../../../base/scan-buffer';

interface FormKeysRequest {
  readonly place: RefObject<HTMLElement | null>;
  readonly session: FormSession | undefined;
  readonly reading: boolean;
  save(): void;
  /** Asks why the field is as it is; without a name, any field. */
  explain(name: string | undefined): void;
}

interface FormKeys {
  /** Before the entries get a key. */
  onKeyDownCapture(event: KeyboardEvent): void;
  /** After the entries had it. */
  onKeyDown(event: KeyboardEvent): void;
}

const isUndo = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && (event.key.toLowerCase() === 'z' || event.key.toLowerCase() === 'y');

const plainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** True where typing goes into the element by itself. */
const isEntry = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, math-field') || target.isContentEditable);

const hostOf = (element: Element): Element | null => element.closest('.ant-drawer, .ant-modal-wrap, .lh-page-host');

/** True for what is typed in what stands over the form: the dialogs and forms that it, or a list in it, has opened. */
const isOfAnother = (target: EventTarget, place: HTMLElement | null): boolean => {
  const host = target instanceof Element && place ? hostOf(target) : null;
  return host !== null && host !== hostOf(place as HTMLElement);
};

/** True for what is typed in a pop-up: of this form, or of one that stands over it. */
const isOfPopUp = (target: EventTarget, place: HTMLElement | null): boolean =>
  target instanceof Element && hostOf(target) === null && place?.contains(target) !== true;

/** Keys that a form has heard: a form around it hears those of a pop-up as well, and leaves them alone. */
const heard = new WeakSet<Event>();

/** The keys of a form: saving, taking back, going on by Enter, asking why, and a scanner, which is heard wherever the focus is. */
export function useFormKeys({ place, session, reading, save, explain }: FormKeysRequest): FormKeys {
  const [scan] = useState(createScanBuffer);
  /** The field that was entered last: what is scanned while no entry has the focus goes there. */
  const last = useRef<string>(undefined);

  const handleScan = useCallback(
    (text: string, event: KeyboardEvent): boolean => {
      const { target } = event;
      if (isEntry(target)) {
        // A line break after a burst in a long text is the scanner's end of line.
        if (!(target instanceof HTMLTextAreaElement) || !place.current?.contains(target)) return false;
        focusNext(place.current, target);
        return true;
      }
      const name = last.current ?? firstEmpty(place.current);
      if (!session || name === undefined) return false;
      session.enter(name, text);
      session.touch(name);
      session.seek(name);
      const entry = entryOf(place.current, name);
      if (entry) focusNext(place.current, entry);
      return true;
    },
    [place, session],
  );

  return {
    onKeyDownCapture: (event) => {
      // The outer form would hear it first, whosever pop-up it is: what is scanned there is nobody's.
      if (isOfPopUp(event.target, place.current) || isOfAnother(event.target, place.current) || isOfList(event.target, place.current))
        return;
      if (event.nativeEvent.isComposing || reading) return;
      if (event.target instanceof HTMLElement && place.current?.contains(event.target))
        last.current = fieldOf(event.target) ?? last.current;
      const burst = event.ctrlKey || event.metaKey || event.altKey ? undefined : scan.push(event.key, event.timeStamp);
      if (burst !== undefined && handleScan(burst, event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      // A choice that is shut is gone past; the arrow or the space bar opens it.
      if (plainEnter(event) && isRestrictedChoice(event.target) && place.current?.contains(event.target)) {
        event.preventDefault();
        event.stopPropagation();
        focusNext(place.current, event.target);
      }
    },
    onKeyDown: (event) => {
      if (heard.has(event.nativeEvent) || isOfAnother(event.target, place.current)) return;
      heard.add(event.nativeEvent);
      const ofList = isOfList(event.target, place.current);
      if (event.key === 'F1') {
        event.preventDefault();
        explain(event.target instanceof HTMLElement && !ofList ? fieldOf(event.target) : undefined);
        return;
      }
      // The Enter that picks a word in an input method is not ours.
      if (event.nativeEvent.isComposing || reading) return;
      if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
        event.preventDefault();
        save();
      } else if (ofList) {
        // What else is pressed in a list is the list's own.
        return;
      } else if (session && isUndo(event)) {
        // The form's own memory knows computed values too; the browser's only knows one box.
        event.preventDefault();
        if (event.shiftKey || event.key.toLowerCase() === 'y') session.redo();
        else session.undo();
      } else if (plainEnter(event) && isPlain(event.target) && place.current?.contains(event.target)) {
        event.preventDefault();
        focusNext(place.current, event.target);
      }
    },
  };
}

const plainEntry = 'input:not([disabled]):not([type]), input[type="text"]:not([disabled])';

/** The first one-line entry that holds nothing. */
function firstEmpty(place: HTMLElement | null): string | undefined {
  const entries = [...(place?.querySelectorAll<HTMLInputElement>(plainEntry) ?? [])];
  const empty = entries.find((each) => isPlain(each) && each.value === '' && !isOfList(each, place));
  return empty && fieldOf(empty);
}

const entryOf = (place: HTMLElement | null, name: string): HTMLElement | null =>
  [...(place?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    .find((each) => each.dataset['field'] === name)
    ?.querySelector('input') ?? null;
