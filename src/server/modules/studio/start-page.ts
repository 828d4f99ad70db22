import type { FileStart } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import { fieldsOfPage } from '../../../schema/start/fields-of-page';
import type { GuessedField } from '../../../schema/start/guessed-field';
import { splitPath } from '../../../schema/start/page-name';
import { pageOf } from '../../../schema/start/page-of';
import { plainFields } from '../../../schema/start/plain-fields';
import { writeJson } from '../../../schema/start/write-json';
import type { ServerContext } from '../../http/server-context';
import { readTexts, requireFree } from './read-files';

interface Beginning {
  /** `<module>/<page>`. */
  readonly path: string;
  readonly label: Text;
  /** Code of the group of the menu; '' for no entry. */
  readonly menu: string;
  /** The page whose fields it takes over, `<module>/<page>`; '' for a skeleton. */
  readonly from: string;
}

/** Errors: fileUnknown, pageWithoutFields. */
function fieldsFrom(files: ReadonlyMap<string, string>, from: string): readonly GuessedField[] {
  if (!files.has(`pages/${from}.json`)) throw refusal('fileUnknown', { file: from.slice(0, 100) });
  const read = (): readonly GuessedField[] => {
    try {
      return fieldsOfPage(files, from);
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  };
  const fields = read();
  if (fields.length === 0) throw refusal('pageWithoutFields', { path: from });
  return fields;
}

/** Writes the page file that `npm run new-page` writes; it is kept nowhere. Errors: pageNameRefused, fileUnknown, pageWithoutFields, wrongParameter. */
export function startPage(ctx: Pick<ServerContext, 'store'>, { path, label, menu, from }: Beginning): FileStart {
  const files = readTexts(ctx);
  const file = `pages/${path}.json`;
  requireFree(ctx, files, file);
  if (menu !== '' && !ctx.store.current().menus.some(({ code }) => code === menu)) throw refusal('wrongParameter', { name: 'menu' });
  const { page } = splitPath(path) ?? { page: '' };
  const fields = from === '' ? plainFields(page) : fieldsFrom(files, from);
  return { file, text: writeJson(pageOf({ page, label, menu: menu === '' ? undefined : menu }, fields)) };
}
