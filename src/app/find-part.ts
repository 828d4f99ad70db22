/** Where the parts of a page stand on its screen, by the kind that their name begins with. `NAME` stands for the rest of it. */
const places: Readonly<Record<string, string>> = {
  column: '.lh-cell-head[data-key="NAME"]',
  field: '.lh-form-row[data-item="NAME"]',
  search: '.lh-search-field[data-field="NAME"]',
  toolbar: '.lh-toolbar [data-action="NAME"]',
  row: '.lh-actions [data-action="NAME"]',
};

/** Gives the selector of a part. Shape: '' for a kind that is not known. */
export function selectorOf(part: string): string {
  const [kind = '', ...rest] = part.split(':');
  return (places[kind] ?? '').replace('NAME', CSS.escape(rest.join(':')));
}

/** The element that a cell of a list stands below. */
function headOf(cell: HTMLElement): Element | null | undefined {
  return cell.closest('.lh-grid')?.querySelector(`.lh-cell-head[data-column="${CSS.escape(cell.dataset['column'] ?? '')}"]`);
}

const nameOf = (element: Element | null | undefined, word: string): string =>
  element instanceof HTMLElement ? (element.dataset[word] ?? '') : '';

/** Finds of which part something on the screen is. Shape: as in `PartPlace`; undefined where it is none's. */
export function partOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const button = target.closest('[data-action]');
  if (button) return `${button.closest('.lh-toolbar') ? 'toolbar' : 'row'}:${nameOf(button, 'action')}`;
  const item = nameOf(target.closest('.lh-form-row[data-item]'), 'item');
  if (item !== '') return `field:${item}`;
  const searched = nameOf(target.closest('.lh-search-field[data-field]'), 'field');
  if (searched !== '') return `search:${searched}`;
  const cell = target.closest<HTMLElement>('[data-column]');
  const column = nameOf(cell && headOf(cell), 'key');
  return column === '' || column.startsWith('#') ? undefined : `column:${column}`;
}
