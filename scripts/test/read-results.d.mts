/** Names the checks that passed only at their second try, those of Vitest with the reason of the first. */
export function readFlaky(report: string | undefined): string[];
/** Names the checks of a report that failed, each with its file and the first line of the reason. */
export function readFailed(report: string | undefined): string[];
