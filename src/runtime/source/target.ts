import type { Candidate } from './page-source';

/** The target of a reference as it stands in `$refs`. */
export type Target = Readonly<Record<string, unknown>>;

/** A candidate as it stands in `$refs` once it is chosen. */
export const toTarget = (candidate: Candidate): Target => ({ ...candidate.fields, id: candidate.id, display: candidate.display });
