import type { Text } from '../../schema/model/text';

/** A field that goes under another name now, for all that keeps its name outside of its table. */
export interface CarriedName {
  readonly record: string;
  /** Table of the record, under its new name. */
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** Keys of a field's options that are others now. */
export interface CarriedKeys {
  readonly record: string;
  readonly table: string;
  readonly field: string;
  /** Former key -> key. */
  readonly moves: ReadonlyMap<string, string>;
}

/** A page that has another path now, for all that keeps its path. */
export interface CarriedPage {
  readonly from: string;
  readonly to: string;
}

type StepKind =
  | 'createTable'
  | 'addColumn'
  | 'fillColumn'
  | 'moveLines'
  | 'widenColumn'
  | 'changeType'
  | 'createIndex'
  | 'dropIndex'
  | 'addUnique'
  | 'addReference'
  | 'retarget'
  | 'renamePage'
  | 'renameTable'
  | 'renameField'
  | 'renameIndex'
  | 'renameKey'
  | 'removeField'
  | 'narrow'
  | 'refuse';

/** Work that comes before a step takes effect, none of which keeps anybody from the table for long. */
export interface WorkAhead {
  /** Statements of one short transaction, which has to wait for the table. */
  readonly open?: string;
  /** Statement that fills so many rows ($3) behind a tenant ($1) and an id ($2), and gives the last of them; no row at the end. */
  readonly fill?: string;
  /** Statements that run by themselves once all rows are filled. */
  readonly finish: readonly string[];
}

export interface TableStep {
  readonly kind: StepKind;
  readonly table: string;
  /** Name of the table until now, where the step gives it another. */
  readonly formerly?: string;
  /** What makes the step take effect, in one transaction; empty where there is nothing to run. */
  readonly sql: string;
  /** Values for `sql`. */
  readonly values?: readonly unknown[];
  readonly ahead?: WorkAhead;
  /** True: loses nothing and is applied by itself. */
  readonly additive: boolean;
  /** Rows whose values the step would lose or that stand in its way. */
  readonly rowsAtStake: number;
  /** Query that counts those rows again when the step is applied. */
  readonly count?: string;
  /** True: nobody's consent is enough, the rows or the file must be corrected first. */
  readonly impossible?: true;
  /** Table, or column of it, that says the statement has been run already. */
  readonly unless?: { readonly table: string; readonly column?: string };
  /** A name to be carried over wherever people have saved it. */
  readonly carry?: CarriedName;
  /** A path of a page to be carried over wherever it is kept. */
  readonly carryPage?: CarriedPage;
  /** Keys of options to be carried over wherever rights depend on them. */
  readonly carryKeys?: CarriedKeys;
  /** Column whose values the step loses, and which rows hold them: they are copied first. */
  readonly loses?: { readonly column: string; readonly where: string };
  readonly sentence: Text;
}

export interface TablePlan {
  readonly steps: readonly TableStep[];
}
