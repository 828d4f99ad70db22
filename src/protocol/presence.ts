/** Units: ms; how often a window that is looked at tells that a record is open in it. */
export const presenceEvery = 10_000;
/** Units: seconds; whoever has not told for so long is gone: a lid that was closed tells nothing. */
export const presenceLasts = 30;

/** That a record is open in a window. */
export interface Present {
  /** Of the record. */
  readonly id: string;
  /** Of the window: 32 hexadecimal digits. */
  readonly seat: string;
  /** False where it is only read. */
  readonly editing: boolean;
  /** The field that is being edited; '' for none. */
  readonly field: string;
  /** True with the last report, when the record is closed. */
  readonly gone: boolean;
}

/** Somebody else who has the record open, or the caller himself in another window. */
export interface PresentPerson {
  /** Absent where the reader is told no persons of the record. */
  readonly userName?: string;
  /** The caller in another window. */
  readonly own: boolean;
  readonly editing: boolean;
  /** Absent where none is edited, or one that the reader may not see. */
  readonly field?: string;
}

/** Who else is there, and which version of the record is stored by now. */
export interface PresenceReport {
  readonly people: readonly PresentPerson[];
  readonly version: number;
  /** Who stored it; absent where the reader is told no persons of the record. */
  readonly changedBy?: string;
}
