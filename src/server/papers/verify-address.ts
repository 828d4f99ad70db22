import { getAt, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { pathOfFace } from '../../protocol/public-paths';
import type { FaceModel } from '../../schema/model/face-model';
import type { PaperModel } from '../../schema/model/paper-model';
import type { ServingSchemas } from '../db/schema/schema-store';

type Faces = Pick<ServingSchemas, 'faces'>;

interface VerifiedPaper {
  readonly paper: PaperModel;
  readonly tenantId: string;
  readonly paperUrl: string | undefined;
}

/** The face that a paper names, else the first of its page. */
const faceOf = ({ faces }: Faces, { page, face: named }: PaperModel): FaceModel | undefined =>
  named === undefined ? [...faces.values()].find((face) => face.page === page) : faces.get(named);

/** Gives, for a record, the address at which anybody verifies its paper. Shape: '' where the page has no face, the record lacks a key, or nobody has said where the product is reached. */
export function makeVerify(schemas: Faces, { paper, tenantId, paperUrl }: VerifiedPaper): (row: Values) => string {
  const face = faceOf(schemas, paper);
  if (!face || paperUrl === undefined) return () => '';
  return (row) => {
    const keys = face.keys.map(({ field }) => String(getAt(row, field.path) ?? ''));
    // What is masked for whoever prints leads nowhere.
    if (keys.some((key) => key === '' || key.includes('*'))) return '';
    const asked = encodeURIComponent([tenantId, ...keys].join('~'));
    return `${paperUrl}${pathOfFace(face.name)}?q=${asked}`;
  };
}

/**
 * Gives the address that an original carries for as long as it is kept. Errors: paperAddress where nobody has said where the product is reached: what stood on the
 * paper then would lead nowhere, and an original cannot be made a second time.
 */
export function addressOfOriginal(schemas: Faces, about: VerifiedPaper, row: Values | undefined): string {
  if (about.paperUrl === undefined && faceOf(schemas, about.paper)) throw refusal('paperAddress', {});
  return row ? makeVerify(schemas, about)(row) : '';
}
