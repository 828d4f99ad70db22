import type { ComponentType, ReactNode } from 'react';
import { emptyWord } from '../../../protocol/relative-value';
import type { SearchItemModel } from '../../../schema/model/page-model';
import { lazyPart, loadParts } from '../../../ui/lazy-part';
import { ChoiceWidget } from './choice-widget';
import { RecordSelect } from './record-select';
import { isDateField } from '../search-model';
import { TextWidget } from './text-widget';
import type { ValueWidgetProps } from './value-widget-props';
import { WholeSelect } from './whole-select';
import { WordsWidget } from './words-widget';

/** Keeps the place of a control whose script is on its way. */
const wait = <span className="lh-search-wait" />;

// Calendars, numbers and trees weigh more than all the rest of the bar: each comes with the first page that asks for one.
const DateWidget = lazyPart(async () => (await import('./date-widget')).DateWidget, wait);
const NumberWidget = lazyPart(async () => (await import('./number-widget')).NumberWidget, wait);
const TreePicker = lazyPart(async () => (await import('./tree-picker')).TreePicker, wait);

type Asked = Pick<ValueWidgetProps, 'source' | 'operator' | 'multiple'> & Partial<Pick<ValueWidgetProps, 'value'>>;

/** The control that fits a field and an operator; a reference is asked for as one of several where the operator says so. */
function widgetFor({ source, operator, multiple, value = '' }: Asked): ComponentType<ValueWidgetProps> {
  const { type, kind } = source.of;
  // The word for no value is none that a calendar or a text field could show; once it is cleared they are back.
  if ([value].flat().includes(emptyWord) && !isReference(source)) return ChoiceWidget;
  if (isDateField(source.of)) return DateWidget;
  if (source.options && operator !== 'between') return ChoiceWidget;
  if (type === 'int' || type === 'decimal') return NumberWidget;
  if (type === 'option' || type === 'options' || type === 'yesNo') return ChoiceWidget;
  if (!isReference(source)) return operator === 'in' || multiple ? WordsWidget : TextWidget;
  const control = source.as ?? (kind === 'tree' ? 'tree' : 'paging');
  if (control === 'tree') return TreePicker;
  return control === 'select' ? WholeSelect : RecordSelect;
}

const isReference = ({ of, through }: ValueWidgetProps['source']): boolean =>
  (of.type === 'ref' || of.type === 'refs') && through === undefined;

/** Asks for the value of a search condition with what fits the field and the operator. */
export function ValueWidget(props: ValueWidgetProps): ReactNode {
  const Widget = widgetFor(props);
  return <Widget {...props} multiple={props.multiple || (isReference(props.source) && props.operator === 'in')} />;
}

/** Fetches the scripts of the controls that some search items need. */
export const loadValueWidgets = (items: readonly SearchItemModel[]): Promise<void> =>
  loadParts(items.map((source) => widgetFor({ source, operator: source.operator, multiple: source.multiple })));
