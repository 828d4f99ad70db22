import { refusal } from '../../../protocol/errors';
import type { ImportModel } from '../../../schema/page-model';
import { demandRight, type PageDesk } from '../page-desk';
import type { ImportSheet } from './import-sheet';
import { type MappedSheet, mapColumns } from './map-columns';
import { readImportFile } from './read-file';

/** A file that has been read and whose columns are known. */
export interface OpenImport {
  readonly taken: ImportModel;
  readonly sheet: ImportSheet;
  readonly mapped: MappedSheet;
}

/** Gives what a page's import takes. Errors: forbidden where the caller may not, or the page takes none. */
export function demandImport(desk: PageDesk): ImportModel {
  demandRight(desk, 'import');
  const taken = desk.page.model.import;
  if (!taken) throw refusal('forbidden', {});
  return taken;
}

/** Reads an uploaded file for a page. Errors: forbidden and the import codes of the catalogue. */
export async function openImport(desk: PageDesk, content: Buffer): Promise<OpenImport> {
  const taken = demandImport(desk);
  const sheet = await readImportFile(content);
  return { taken, sheet, mapped: mapColumns(desk.page.model, taken, sheet) };
}
