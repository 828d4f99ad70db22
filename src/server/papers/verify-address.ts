import { getAt, type Values } from '../../base/dot-path';
import type { FaceModel } from '../../schema/model/face-model';
import type { PaperModel } from '../../schema/model/paper-model';
import type { ServingSchemas } from '../db/schema/schema-store';

/** Where the page for visitors of a face stands in the app; others are asked at the general address. */
const pages: Readonly<Record<string, string>> = { certificate: 'certificateFalsification', report: 'reportQuery', jewel: 'searchJWIndex' };

/** Gives, for a record, the address at which anybody verifies its paper. Shape: '' where the page has no face, or the record lacks a key. */
export function makeVerify(
  { faces }: Pick<ServingSchemas, 'faces'>,
  { paper, tenantId, publicUrl }: { readonly paper: PaperModel; readonly tenantId: string; readonly publicUrl: string },
): (row: Values) => string {
  const face: FaceModel | undefined = [...faces.values()].find(({ page }) => page === paper.page);
  if (!face) return () => '';
  return (row) => {
    const keys = face.keys.map(({ field }) => String(getAt(row, field.path) ?? ''));
    // What is masked for whoever prints leads nowhere.
    if (keys.some((key) => key === '' || key.includes('*'))) return '';
    const asked = encodeURIComponent([tenantId, ...keys].join('~'));
    return `${publicUrl}/${pages[face.name] ?? 'searchIndex'}?q=${asked}`;
  };
}
