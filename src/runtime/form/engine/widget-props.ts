import type { Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Target } from '../../source/target';

/** What every widget gets; values are wire values. */
export interface WidgetProps {
  readonly field: FieldModel;
  /** Place in the form: `deptId`, `items.0.catalogId`. */
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Where the field ends a range: the value that the range begins with. */
  readonly after?: unknown;
  /** Where the field holds readings: the point grid that they are entered by. */
  readonly grid?: unknown;
  /** `$refs` entry of the field: one target, or a list. */
  readonly target: unknown;
  /** Which candidates and options are offered now. */
  offers(target: Target): boolean;
  /** The row being filled in, where the candidates' condition needs it. */
  around(): Values | undefined;
  /** The record as it is being filled in, with its `id` where it is stored; absent where the widget stands by itself. */
  whole?(): Values;
  onChange(value: unknown, target?: unknown): void;
  /** Enters another field of the same record; absent where the widget stands by itself. */
  fill?(name: string, value: unknown): void;
  /** Tells the form of something on its way to the field, which it waits for before it is saved; `work` gives false where it did not arrive. */
  expect?(work: Promise<boolean>): void;
  onBlur(): void;
}

/** What antd's inputs take of a widget's surroundings. */
export const toInputProps = ({ id, label, disabled, required, invalid, describedBy, onBlur }: WidgetProps) => ({
  id,
  disabled,
  onBlur,
  'aria-label': label,
  'aria-invalid': invalid,
  ...(required ? { 'aria-required': true } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(invalid ? { status: 'error' as const } : {}),
});

/** The same for antd's selects: they put every attribute on a plain box too, where `aria-required` may not stand. */
export const toSelectProps = (props: WidgetProps) => toInputProps({ ...props, required: false });
