/** Addresses that anybody opens without signing in, and the face of a page file that each shows. */
const faces: Readonly<Record<string, string>> = {
  '/certificateFalsification': 'certificate',
  '/appraisal-certificate-query-details': 'certificate',
  '/reportQuery': 'report',
  '/test-report-details': 'report',
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

/** What stands before the name of a face that has no address of its own. */
const general = '/query/';

/** The address at which a face is asked for: the first that is its own, else the general one with its name. */
export const pathOfFace = (face: string): string => Object.keys(faces).find((path) => faces[path] === face) ?? general + face;

/** The face that an address shows; undefined for other addresses. */
export function faceAt(path: string): string | undefined {
  if (Object.hasOwn(faces, path)) return faces[path];
  const name = path.startsWith(general) ? path.slice(general.length) : '';
  return /^[a-z][A-Za-z0-9]*$/.test(name) ? name : undefined;
}

/** What the code of a paper asks a face with, where it says the address of one; undefined for any other text. */
export function askedBy(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return (address && faceAt(address.pathname) !== undefined && address.searchParams.get('q')) || undefined;
}

/** Faces as the index offers them: those with addresses of their own first, in the order of these. */
export function inOrder<T extends { readonly name: string }>(found: readonly T[]): readonly T[] {
  const own = [...new Set(Object.values(faces))];
  return [...own.flatMap((name) => found.filter((face) => face.name === name)), ...found.filter(({ name }) => !own.includes(name))];
}

/** Says whether an address opens for everybody, signed in or not. */
export const isOpenToAll = (path: string): boolean =>
  faceAt(path) !== undefined || path === indexPath || path === noticePath || path === phonePath;
