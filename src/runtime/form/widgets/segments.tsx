import { connect, mapProps } from '@formily/react';
import { Segmented } from 'antd';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { FormilyProps } from './formily-widget';

type SegmentsProps = FormilyProps & Pick<ComponentProps<typeof Segmented>, 'options'>;

/** One of a few choices, all in sight on one line; nothing is chosen before somebody chooses. */
function Choices({ id, value, options, disabled, onChange, onBlur, 'aria-label': label }: SegmentsProps): ReactNode {
  return (
    <Segmented
      id={id}
      className="lh-segments"
      aria-label={label}
      disabled={disabled}
      options={options}
      // Without a value of its own it would show the first choice as chosen.
      value={typeof value === 'number' ? value : String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** The same for Formily: the choices are the data source of its field. */
export const Segments = connect(Choices, mapProps({ dataSource: 'options' })) as ComponentType<FormilyProps>;
