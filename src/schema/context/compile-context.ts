import type { Field, PageFile } from '../../generated/page-file';
import type { RecordFile } from '../../generated/record-file';
import type { Catalogue } from '../model/catalogue-model';
import { type Fault, recordIn } from '../source/fault';
import type { ApiModel } from '../model/api-model';
import type { FieldModel } from '../model/record-model';
import type { Text } from '../model/text';
import type { FaultText, JsonPath, SourceFile } from '../source/source-file';

/** A record as a file says it, whether a page or a record file. */
export interface RawRecord {
  readonly name: string;
  readonly label: Text;
  readonly source: SourceFile;
  readonly display?: string | undefined;
  readonly details?: readonly string[] | undefined;
  readonly find?: readonly string[] | undefined;
  readonly fields: Readonly<Record<string, Field>>;
  readonly required?: RecordFile['required'];
  readonly unique?: RecordFile['unique'];
  readonly rules?: RecordFile['rules'];
  readonly states?: RecordFile['states'];
  readonly columns?: RecordFile['columns'];
  readonly has?: RecordFile['has'];
  readonly daily?: RecordFile['daily'];
  /** Table of the system that holds the rows. */
  readonly existing?: string | undefined;
  /** Another back end that holds the rows. */
  readonly api?: ApiModel | undefined;
  /** Names of fields and lists that its file names, but in a shape that cannot be read. */
  readonly failed?: readonly string[] | undefined;
}

export interface RawPage {
  readonly module: string;
  readonly source: SourceFile;
  readonly file: PageFile;
}

/** A place in a file where an expression stands. */
export interface ExpressionSite {
  readonly source: SourceFile;
  readonly path: JsonPath;
  readonly text: string;
  /** The field that takes the value; absent where a condition is needed. */
  readonly into?: FieldModel;
  /** The field whose candidates are filtered. */
  readonly candidatesOf?: FieldModel;
  /** The list that the expression gives all or part of. */
  readonly list?: string;
  /** The list whose records it reads as `each`. */
  readonly eachOf?: string;
  /** Names of records that were made before, whose ids it may read. */
  readonly made?: readonly string[];
  /** True: `null` empties the field. */
  readonly empties?: true;
  /** True: set by a transition with which a person says something. */
  readonly commented?: true;
  /** The field of the search item that the expression checks. */
  readonly item?: string;
  /** True: a rule that only warns. */
  readonly warns?: true;
}

/** What all compiling steps share. */
export interface CompileContext {
  readonly catalogue: Catalogue;
  /** Every readable record by name. */
  readonly records: ReadonlyMap<string, RawRecord>;
  /** Page names that stand for a shared record. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Files that exist but cannot be read, by the names they would have. */
  readonly broken: ReadonlyMap<string, { readonly file: string; readonly text: string }>;
  readonly faults: Fault[];
}

/** The part of a file that is being compiled: it reports faults at paths below its own, and notes expressions. */
export class Reporter {
  constructor(
    readonly ctx: CompileContext,
    readonly source: SourceFile,
    /** A quiet reporter drops faults: the part is told about elsewhere. */
    private readonly quiet = false,
    readonly sites: ExpressionSite[] = [],
    /** Names of fields that are there but do not compile: what follows from them is not told again. `@states` stands for the state machine. */
    readonly failed: Set<string> = new Set(),
  ) {}

  fault(path: JsonPath, text: FaultText, place: 'key' | 'value' | number = 'value'): void {
    if (!this.quiet) this.ctx.faults.push(this.source.faultAt(path, text, place));
  }

  expression(path: JsonPath, text: string | undefined, more: Omit<ExpressionSite, 'source' | 'path' | 'text'> = {}): void {
    if (text !== undefined) this.sites.push({ source: this.source, path, text, ...more });
  }
}

/** The readable record that a name means, be it a record's or a page's. */
export const findRecord = (ctx: CompileContext, name: string): RawRecord | undefined => ctx.records.get(ctx.aliases.get(name) ?? name);

/** What decides which record there is under a name: what is wrong there may be why something is missing here. */
export const filesBehind = (ctx: CompileContext, name: string | undefined): readonly string[] =>
  [ctx.broken.get(name ?? '')?.file, findRecord(ctx, name ?? '')?.source.file].flatMap((file) =>
    file === undefined ? [] : [recordIn(file)],
  );

/** The field of a record that refers to the record itself as a tree. */
export const treeFieldOf = (record: RawRecord): string | undefined =>
  Object.entries(record.fields).find(([, field]) => field.$ref === `tree:${record.name}`)?.[0];

/** The field that stands for a record where it is referred to. */
export const displayOf = (record: RawRecord): string =>
  record.display ??
  Object.entries(record.fields).find(([, field]) => field.$ref?.startsWith('kind:'))?.[0] ??
  Object.keys(record.fields)[0] ??
  'id';
