import type { FieldModel } from '../../schema/model/record-model';

/** Name of the function that gives the number which a serial number stands for. */
export const serialOrder = 'serial_order';

/**
 * SQL of `serial_order(text)`: serial numbers are kept as they were typed (`001`), and sorted and compared as the numbers they are. A text that is none,
 * as one from before the column held serial numbers, has no place among them and comes last.
 */
export const serialFunction = `
create or replace function ${serialOrder}(value text) returns numeric language sql immutable strict parallel safe as $$
  select case when value ~ '^[0-9]{1,60}([.][0-9]{1,60})?$' then value::numeric end
$$;`;

/** Says whether a field holds serial numbers. */
export const isSerial = (field: FieldModel): boolean => field.type === 'text' && field.check === 'serial';
