import type { ImportModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { mayDo, type PageContext, recordOf } from '../../rights/page-context';
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
export interface ImportContext {
  readonly ctx: PageContext;
  readonly columns: readonly MappedColumn[];
  readonly keyFields: readonly FieldModel[];
  readonly from1904: boolean;
  readonly findWord: (field: FieldModel, text: string) => string | undefined;
  readonly mayCreate: boolean;
  readonly mayEdit: boolean;
  readonly seen: SeenRows;
}

/** Makes the context of one file. */
export function createImportContext(
  ctx: PageContext,
  taken: ImportModel,
  file: { readonly mapped: MappedSheet; readonly words: ImportWords; readonly from1904: boolean },
): ImportContext {
  const { model } = ctx.page;
  return {
    ctx,
    columns: file.mapped.columns,
    keyFields: recordOf(ctx).fields.filter((field) => taken.key.includes(field.name)),
    from1904: file.from1904,
    findWord: createWordFinder(file.words),
    mayCreate: mayDo(ctx.caller, model, 'create'),
    mayEdit: mayDo(ctx.caller, model, 'edit'),
    seen: {
      keys: new Map(),
      uniques: new Map(),
      beside: new RowsBeside(ownLookKeys(ctx.schemas.records, recordOf(ctx))),
    },
  };
}
