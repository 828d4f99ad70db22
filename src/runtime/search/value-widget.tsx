import type { ReactNode } from 'react';
import { ChoiceWidget } from './choice-widget';
import { DateWidget } from './date-widget';
import { NumberWidget } from './number-widget';
import { RecordSelect } from './record-select';
import { isDateField } from './search-model';
import { TextWidget } from './text-widget';
import { TreePicker } from './tree-picker';
import type { ValueWidgetProps } from './value-widget-props';
import { WholeSelect } from './whole-select';
import { WordsWidget } from './words-widget';

function ReferenceWidget(props: ValueWidgetProps): ReactNode {
  const { as, of } = props.source;
  const control = as ?? (of.kind === 'tree' ? 'tree' : 'paging');
  const asked = { ...props, multiple: props.multiple || props.operator === 'in' };
  if (control === 'tree') return <TreePicker {...asked} />;
  return control === 'select' ? <WholeSelect {...asked} /> : <RecordSelect {...asked} />;
}

/** Asks for the value of a search condition with what fits the field and the operator. */
export function ValueWidget(props: ValueWidgetProps): ReactNode {
  const { source, operator, multiple } = props;
  const { type } = source.of;
  if (isDateField(source.of)) return <DateWidget {...props} />;
  if (type === 'int' || type === 'decimal') return <NumberWidget {...props} />;
  if (type === 'option' || type === 'options' || type === 'yesNo') return <ChoiceWidget {...props} />;
  if ((type === 'ref' || type === 'refs') && source.through === undefined) return <ReferenceWidget {...props} />;
  return operator === 'in' || multiple ? <WordsWidget {...props} /> : <TextWidget {...props} />;
}
