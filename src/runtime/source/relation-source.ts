import type { RelationReport } from '../../schema/view/relation-report';

/** Tells which records of other pages belong to a record, and leads to them. */
export interface RelationSource {
  /** Errors: rejects where they could not be read. */
  read(id: string): Promise<readonly RelationReport[]>;
  /** Goes to a full path, such as that of a list; absent where there is nowhere to go. */
  go?(path: string): void;
  /** Whether the person wants them beside a record; the same for every page. */
  readonly choice: { isOpen(): boolean; open(isOpen: boolean): void };
}
