import type { AcquireFault } from '../../measure/record/acquisition';
import type { Acquired } from '../../measure/record/origins';

/** Values by the addresses of their cells, and all that is wrong with what gave them. */
export interface AcquiredValues {
  readonly values: Readonly<Record<string, Acquired>>;
  readonly faults: readonly AcquireFault[];
  /** Rows of this record that were found. */
  readonly rows: number;
}

/** So many faults are told; mending these may mend others. */
const most = 200;

/** Collects values and faults. */
export class Taking {
  readonly values = new Map<string, Acquired>();
  readonly faults: AcquireFault[] = [];

  fault(fault: AcquireFault): undefined {
    if (this.faults.length < most) this.faults.push(fault);
    return undefined;
  }

  take(address: string, value: Acquired, at: { readonly row: number; readonly column: string }): void {
    if (this.values.has(address)) this.fault({ rule: 'twice', ...at, read: value.read, address });
    else this.values.set(address, value);
  }
}
