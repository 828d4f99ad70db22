import type { FieldModel, ImportModel, Text } from '../../../schema/model/page-model';
import { mayDo, type PageDesk, recordOf } from '../../rights/page-desk';
import { createWordFinder, type ImportWords } from '../../../schema/entry/word-finder';
import { ownLookKeys } from '../lookups/look-plan';
import type { MappedColumn, MappedSheet } from './map-columns';
import { RowsBeside } from './rows-beside';

/** What is wrong at a row, or at one of its cells. */
export interface RowFault {
  /** From 1; 0 where it is the row's. */
  readonly column: number;
  readonly field: string;
  readonly label: Text;
  readonly value: string;
  readonly sentence: Text;
}

/** What the rows of one file have said so far, so that each is compared with all before it. */
interface SeenRows {
  /** Row number by the key of a row, or by its content where it has none. */
  readonly keys: Map<string, number>;
  /** Row number by a uniqueness and its values. */
  readonly uniques: Map<string, number>;
  /** Rows as they will be stored, for rules that look for others of the page. */
  readonly beside: RowsBeside;
}

/** All that judging the rows of a file needs. */
export interface ImportBench {
  readonly desk: PageDesk;
  readonly columns: readonly MappedColumn[];
  readonly keyFields: readonly FieldModel[];
  readonly from1904: boolean;
  readonly findWord: (field: FieldModel, text: string) => string | undefined;
  readonly mayCreate: boolean;
  readonly mayEdit: boolean;
  readonly seen: SeenRows;
}

/** Makes a bench for one file. */
export function createBench(
  desk: PageDesk,
  taken: ImportModel,
  file: { readonly mapped: MappedSheet; readonly words: ImportWords; readonly from1904: boolean },
): ImportBench {
  const { model } = desk.page;
  return {
    desk,
    columns: file.mapped.columns,
    keyFields: recordOf(desk).fields.filter((field) => taken.key.includes(field.name)),
    from1904: file.from1904,
    findWord: createWordFinder(file.words),
    mayCreate: mayDo(desk.caller, model, 'create'),
    mayEdit: mayDo(desk.caller, model, 'edit'),
    seen: {
      keys: new Map(),
      uniques: new Map(),
      beside: new RowsBeside(ownLookKeys(desk.schemas.records, recordOf(desk))),
    },
  };
}
