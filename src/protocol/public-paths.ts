/** Addresses that anybody opens without signing in, and the face of a page file that each shows. */
const faces: Readonly<Record<string, string>> = {
  '/certificateFalsification': 'certificate',
  '/appraisal-certificate-query-details': 'certificate',
  '/test-report-details': 'report',
  '/reportQuery': 'report',
  '/query': 'report',
  '/searchJWIndex': 'jewel',
  '/precious-metal-query-details': 'jewel',
};

/** Where the choice of what can be asked stands. */
export const indexPath = '/searchIndex';
/** Where a notice that is released to everybody is read. */
export const noticePath = '/detail-info-notice';

/** Where the certificates of a telephone are asked for. */
export const phonePath = '/phoneSearchReportPage';

/** What the index offers: one address of each face. */
export const offered: readonly (readonly [path: string, face: string])[] = [
  ['/certificateFalsification', 'certificate'],
  ['/reportQuery', 'report'],
  ['/searchJWIndex', 'jewel'],
];

/** The face that an address shows; undefined for other addresses. */
export const faceAt = (path: string): string | undefined => (Object.hasOwn(faces, path) ? faces[path] : undefined);

/** The faces whose forms an address shows, or offers. */
export function facesAt(path: string): readonly string[] {
  if (path === indexPath) return offered.map(([, face]) => face);
  const face = faceAt(path);
  return face === undefined ? [] : [face];
}

/** Says whether an address opens for everybody, signed in or not. */
export const isOpenToAll = (path: string): boolean =>
  faceAt(path) !== undefined || path === indexPath || path === noticePath || path === phonePath;
