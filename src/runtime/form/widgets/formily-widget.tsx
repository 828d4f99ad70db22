import { createForm } from '@formily/core';
import { FieldContext, useForm } from '@formily/react';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { isObject } from '../../../base/dot-path';
import { toInputProps, type WidgetProps } from '../engine/widget-props';
import { useChoices } from './use-options';

/** What a component of the Formily ecosystem is given; the rest it takes from its field of Formily's graph. */
export interface FormilyProps extends ReturnType<typeof toInputProps> {
  readonly value: unknown;
  readonly onChange: (entered: unknown) => void;
}

/** Inputs hand over the event of the browser, everything else the value itself. */
const enteredBy = (entered: unknown): unknown => {
  const target = isObject(entered) ? entered['target'] : undefined;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return entered;
  return target instanceof HTMLInputElement && target.type === 'checkbox' ? target.checked : target.value;
};

/**
 * Makes a widget of a component of the Formily ecosystem: one made with `connect` and `mapProps`. Around it stands a field of Formily's graph with the title, the options
 * (`dataSource`), the pattern and the faults of the field that the page file declares, so that what such a component maps it finds. What is entered goes the way of all
 * widgets, with undo, drafts and rules.
 */
export function formilyWidget(Component: ComponentType<FormilyProps>): ComponentType<WidgetProps> {
  return function FormilyWidget(props: WidgetProps): ReactNode {
    const { name, label, value, disabled, required, invalid } = props;
    // A widget may stand by itself, without a form around it.
    const around = useForm<object>() as ReturnType<typeof useForm<object>> | undefined;
    const form = useMemo(() => around ?? createForm<object>(), [around]);
    const options = useChoices(props);
    const state = { title: label, required, pattern: disabled ? ('disabled' as const) : ('editable' as const), dataSource: [...options] };
    const field = form.createField({ name, ...state });
    useEffect(() => {
      field.onMount();
      return () => field.onUnmount();
    }, [field]);
    useLayoutEffect(() => {
      field.setState({ ...state, selfErrors: invalid ? [label] : [] });
    });
    return (
      <FieldContext.Provider value={field}>
        <Component
          {...toInputProps(props)}
          value={value ?? undefined}
          onChange={(entered) => {
            const next = enteredBy(entered);
            props.onChange(next === '' || next === undefined ? null : next);
          }}
        />
      </FieldContext.Provider>
    );
  };
}
