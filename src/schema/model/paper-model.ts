import type { Expression } from './field-type';
import type { FieldSource } from './page-model';
import type { FieldModel } from './record-model';
import type { Text } from './text';

/** A sub-table of a paper's record, or its related records, with the fields that are used of each. */
export interface PaperList {
  readonly name: string;
  readonly fields: readonly FieldSource[];
  /** Set for related records: the record and its field that refers to the paper's. */
  readonly related?: { readonly record: string; readonly by: string };
}

/** A code that a paper shows; words in braces are fields, `@verify` is the address where the paper is verified. */
export interface PaperCode {
  readonly name: string;
  readonly kind: 'qr' | 'code128';
  readonly text: string;
}

/** How records of a page are printed. */
export interface PaperModel {
  readonly name: string;
  readonly label: Text;
  /** `<module>/<page>` */
  readonly page: string;
  /** Name of the page's record. */
  readonly record: string;
  readonly when?: Expression;
  /** Units: mm. */
  readonly size: { readonly width: number; readonly height: number };
  /** Most pages of one record. */
  readonly pages?: number;
  readonly fields: readonly FieldSource[];
  readonly lists: readonly PaperList[];
  readonly codes: readonly PaperCode[];
  /** The face of the page at which `@verify` leads; its first where absent. */
  readonly face?: string;
  /** Transitions with which data and layout are kept; none: the paper is never an original. */
  readonly keep: readonly string[];
  /** From when an original has been handed out: it is given whole to whoever may see its record and print it. */
  readonly released?: Expression;
  /** When an original is void: what is shown and copied of it says so. */
  readonly void?: Expression;
  /** Fingerprint of the paper's file, its layout and the shared look. */
  readonly version: string;
  /** Texts of the layout by the name under which they import each other. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the layout of a paper is called among its files; what layouts share stands above it: `../look.typ`. */
export const layoutFile = 'paper/template.typ';

/** What the template of a paper's machine-readable twin is called among its files. */
export const twinFile = 'paper/twin.xml';

/** Says whether a field goes onto paper as an object: what is referred to. */
export const isReference = (field: FieldModel): boolean => field.type === 'ref' || field.type === 'refs';
