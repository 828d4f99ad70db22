import type { KeyPlace } from './key-places';

interface KeyEntry {
  /** Pressed together; `|` between keys of which each does. */
  readonly keys: string;
  /** Key of the sentence that says what they do. */
  readonly does: string;
  /** What the place has to hear for them to do anything (`data-hears`). */
  readonly needs?: string;
}

const entry = (keys: string, does: string, needs?: string): KeyEntry => ({ keys, does: `keys.${does}`, ...(needs ? { needs } : {}) });

/** What keys do everywhere, and in each place, the more usual first. */
export const keysOf: Readonly<Record<KeyPlace | 'everywhere', readonly KeyEntry[]>> = {
  everywhere: [entry('Ctrl K', 'palette'), entry('Ctrl Z', 'takeBack'), entry('? | Ctrl /', 'sheet'), entry('Esc', 'close')],
  list: [
    entry('F6', 'toList'),
    entry('↑ ↓ ← →', 'move'),
    entry('PageUp | PageDown', 'page'),
    entry('Ctrl Home | Ctrl End', 'ends'),
    entry('Enter', 'open', 'open'),
    entry('Space', 'choose', 'choose'),
    entry('Shift ↑ ↓ ← →', 'select'),
    entry('Ctrl A', 'selectAll'),
    entry('Ctrl C', 'copy'),
    entry('F2', 'enterCell', 'edit'),
    entry('Ctrl D', 'fillDown', 'edit'),
    entry('Ctrl V', 'paste', 'edit'),
    entry('→ | ←', 'branch', 'branches'),
    entry('Shift F10', 'menu', 'menu'),
    entry('Alt ↓', 'columnMenu', 'columnMenu'),
    entry('Alt ← →', 'width', 'width'),
    entry('Alt Shift ← →', 'moveColumn', 'moveColumn'),
    entry('Enter | Shift Enter', 'sort', 'sort'),
  ],
  board: [entry('F6', 'toBoard')],
  calendar: [
    entry('F6', 'toCalendar'),
    entry('↑ ↓ ← →', 'moveDay'),
    entry('PageUp | PageDown', 'turnSight'),
    entry('Home | End', 'weekEnds'),
    entry('Enter', 'openDay'),
  ],
  lines: [
    entry('Enter | F2', 'enterCell'),
    entry('Tab | Shift Tab', 'nextCell'),
    entry('Insert', 'insertLine'),
    entry('Ctrl Delete', 'removeLine'),
    entry('Ctrl Shift D', 'copyLine'),
    entry('Alt ↑ ↓', 'moveLine'),
    entry('Ctrl D', 'fillDown'),
    entry('Ctrl X | Ctrl C | Ctrl V', 'clipboard'),
    entry('Delete', 'clear'),
  ],
  form: [
    entry('Enter', 'nextField'),
    entry('Ctrl S | Ctrl Enter', 'save'),
    entry('Ctrl Z', 'undo'),
    entry('Ctrl Y | Ctrl Shift Z', 'redo'),
    entry('F1', 'why'),
  ],
  record: [entry('F1', 'why')],
};
