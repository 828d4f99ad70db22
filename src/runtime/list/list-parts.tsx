import type { PageModel } from '../../schema/model/page-model';
import { loadWith } from '../../ui/i18n';
import { lazyPart } from '../../ui/lazy-part';
import { SettingsPanel } from '../layout/column-settings';
import { FormWait } from '../source/form-wait';
import { loadValueWidgets } from '../search/widgets/value-widget';
import { ViewsPanel } from '../list-state/saved-views';

// A list opens without what is drawn over it on a press: each of these comes in a quiet moment, or with the press.
export const BatchDialog = lazyPart(async () => (await loadWith('aside', () => import('../batch/batch-dialog'))).BatchDialog);
export const DiagramDialog = lazyPart(async () => (await loadWith('aside', () => import('../diagram/diagram-dialog'))).DiagramDialog);
export const ExportDialog = lazyPart(async () => (await loadWith('aside', () => import('../transfer/export-dialog'))).ExportDialog);
export const ImportDialog = lazyPart(async () => (await loadWith('aside', () => import('../transfer/import-dialog'))).ImportDialog);
export const OpenForm = lazyPart(async () => (await import('../form/open-form')).OpenForm, FormWait);
/** A record of another page that a row names. */
export const OpenRecord = lazyPart(async () => (await import('../history/open-record')).OpenRecord, FormWait);
export const PrintList = lazyPart(async () => (await loadWith('aside', () => import('../print/print-list'))).PrintList);
export const PrintChosen = lazyPart(async () => (await loadWith('aside', () => import('../print/print-chosen'))).PrintChosen);
export const RecordForm = lazyPart(async () => (await import('../form/record-form')).RecordForm, FormWait);
export const RecycleBin = lazyPart(async () => (await loadWith('aside', () => import('../recycle/recycle-bin'))).RecycleBin);
export const RemoveDialog = lazyPart(async () => (await loadWith('aside', () => import('../actions/remove-dialog'))).RemoveDialog);
export const ResultsDialog = lazyPart(async () => (await loadWith('aside', () => import('../actions/results-dialog'))).ResultsDialog);
export const TransitionDialog = lazyPart(
  async () => (await loadWith('aside', () => import('../actions/transition-dialog'))).TransitionDialog,
);
/** Rows as cards, on a phone. */
export const ListCards = lazyPart(async () => (await import('./list-cards')).ListCards);
/** Changes one field of many records. */
export const BulkDialog = lazyPart(async () => (await import('../edit/bulk-dialog')).BulkDialog);
/** Changes cells in their places. */
export const ListEditor = lazyPart(async () => (await import('../edit/list-editor')).ListEditor);
/** Records by their state. */
export const Board = lazyPart(async () => (await loadWith('aside', () => import('../board/board'))).Board);
/** Records in groups by a column. */
export const Groups = lazyPart(async () => (await loadWith('aside', () => import('../groups/groups'))).Groups);
/** Records by their day. */
export const Calendar = lazyPart(async () => (await loadWith('aside', () => import('../calendar/calendar'))).Calendar);
export const GridMenu = lazyPart(async () => (await import('./grid-menu')).GridMenu);
export const ColumnFilter = lazyPart(async () => (await import('../search/column-filter')).ColumnFilter);
export const RowMenu = lazyPart(async () => (await import('../actions/row-menu')).RowMenu);
export const ViewActions = lazyPart(async () => (await import('../actions/view-actions')).ViewActions);

/** Fetches the scripts that a page's list needs to be drawn whole at once. */
export const loadListParts = ({ search }: PageModel): Promise<void> => loadValueWidgets(search.normal);

/** What a list needs once somebody presses something, the likeliest first. */
export const laterParts = (model: PageModel): readonly (() => Promise<unknown>)[] => {
  const { search, form, actions } = model;
  const offered = [...actions.toolbar, ...actions.row];
  return [
    ...(form ? [RecordForm.load, async () => (await import('../form/layout/form-parts')).loadFormParts(model), ViewActions.load] : []),
    () => loadValueWidgets([...search.more, ...search.advanced]),
    ...(offered.some(({ transition }) => transition) ? [TransitionDialog.load, () => import('../form/asked-field')] : []),
    ...(offered.some(({ name }) => name === 'remove') ? [RemoveDialog.load] : []),
    RowMenu.load,
    GridMenu.load,
    ColumnFilter.load,
    SettingsPanel.load,
    ViewsPanel.load,
  ];
};
