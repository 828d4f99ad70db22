import type { Present, PresenceReport } from '../../protocol/presence';

/** Tells others that a record is open here, and what they do with it. */
export interface PresenceSource {
  /** Errors: rejects where it could not be told; nobody needs to know. */
  tell(present: Present): Promise<PresenceReport>;
}
