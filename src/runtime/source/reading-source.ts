import type { Acquisition, OfferedSource } from '../../measure/record/acquisition';
import type { Stage } from '../../measure/record/template';

/** Where readings of records are acquired from. */
export interface ReadingSource {
  /** The sources that fit a record. */
  offered(id: string): Promise<readonly OfferedSource[]>;
  /** Reads one of them for a record; of a file, one that was sent up. */
  read(request: { readonly id: string; readonly sourceId: string; readonly fileId?: string; readonly stage: Stage }): Promise<Acquisition>;
}
