import type { Words } from './public-frame';

interface Named {
  readonly name: string;
  readonly label: Words;
}

/** What a face asks for and tells, as its page file says. */
export interface FaceForm {
  readonly label: Words;
  readonly note?: Words;
  readonly keys: readonly Named[];
  readonly fields: readonly Named[];
  /** Absent where it was not asked for whom. */
  readonly needsProof?: boolean;
}

let forms: Readonly<Record<string, FaceForm>> | undefined;

function read(): Readonly<Record<string, FaceForm>> {
  // The server writes it, and by the same kind as what it answers when it is asked for the form.
  forms ??= JSON.parse(document.getElementById('forms-at-hand')?.textContent ?? '{}') as Readonly<Record<string, FaceForm>>;
  return forms;
}

/**
 * The form of a face that came with the page itself, so that it is drawn without another way to the server; undefined where the server put none there.
 * Whether it takes a proof is not known then.
 */
export function formAtHand(face: string): FaceForm | undefined {
  const found = read();
  return Object.hasOwn(found, face) ? found[face] : undefined;
}

/** All faces whose forms came with the page. */
export const formsAtHand = (): readonly (FaceForm & { readonly name: string })[] =>
  Object.entries(read()).map(([name, form]) => ({ name, ...form }));
