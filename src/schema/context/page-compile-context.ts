import type { PageFile } from '../../generated/page-file';
import type { Reporter } from './compile-context';
import type { PageIndex } from './page-names';
import type { RecordModel } from '../model/record-model';

/** What compiling a page needs besides its own file. */
export interface PageCompileContext {
  readonly report: Reporter;
  readonly module: string;
  readonly file: PageFile;
  readonly record: RecordModel;
  /** Models of records by name, for names that go through a reference. */
  readonly records: ReadonlyMap<string, RecordModel>;
  /** Every readable page, for what leads to another one. */
  readonly pages: PageIndex;
}
