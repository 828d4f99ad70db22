/** The greatest version that a row can have. */
const most = 2_147_483_647;

/** What is wrong with a version that somebody sent. */
export type VersionFault = 'versionMissing' | 'wrongParameter';

/** Reads the version that a write names: a whole number, or its digits. Beyond what a column holds it is none, whatever would become of it in a statement. */
export function readVersion(sent: unknown): number | VersionFault {
  if (sent === undefined || sent === null || sent === '') return 'versionMissing';
  const version = typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : sent;
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 && version <= most ? version : 'wrongParameter';
}
