import type { FileStart } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import { fieldsOfPage } from '../../../schema/start/fields-of-page';
import type { GuessedField } from '../../../schema/start/guessed-field';
import { splitPath } from '../../../schema/start/page-name';
import { pageOf } from '../../../schema/start/page-of';
import { plainFields } from '../../../schema/start/plain-fields';
import { renamePage } from '../../../schema/start/rename-page';
import { writeJson } from '../../../schema/start/write-json';
import type { ServerContext } from '../../http/server-context';
import { readTexts, requireFree, requireText } from './read-files';

interface Beginning {
  /** `<module>/<page>`. */
  readonly path: string;
  readonly label: Text;
  /** Code of the group of the menu; '' for no entry. */
  readonly menu: string;
  /** The page whose fields it takes over, `<module>/<page>`; '' for a skeleton. */
  readonly from: string;
  /** True: it takes the place of that page, under another name. */
  readonly renames?: boolean;
}

/** Writes a page's file under another name. Errors: fileUnknown, pageNameRefused, pageNotRead. */
function renameTo(ctx: Pick<ServerContext, 'store'>, { path, label, from }: Beginning): FileStart {
  const [file, former] = [`pages/${path}.json`, `pages/${from}.json`];
  const files = new Map(readTexts(ctx));
  const standing = requireText(files, former);
  files.delete(former);
  // A page may move to another module under its own name.
  requireFree(ctx, path === from ? readTexts(ctx) : files, file);
  const text = renamePage(standing, { from, to: path, label });
  if (text === undefined) throw refusal('pageNotRead', { file: former });
  return { file, text };
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

/** Writes the page file that `npm run new-page` writes; it is kept nowhere. A page that is renamed is its own file under the new name. Errors: pageNameRefused, fileUnknown, pageWithoutFields, pageNotRead, wrongParameter. */
export function startPage(ctx: Pick<ServerContext, 'store'>, beginning: Beginning): FileStart {
  const { path, label, menu, from } = beginning;
  if (beginning.renames === true) return renameTo(ctx, beginning);
  const files = readTexts(ctx);
  const file = `pages/${path}.json`;
  requireFree(ctx, files, file);
  if (menu !== '' && !ctx.store.current().menus.some(({ code }) => code === menu)) throw refusal('wrongParameter', { name: 'menu' });
  const { page } = splitPath(path) ?? { page: '' };
  const fields = from === '' ? plainFields(page) : fieldsFrom(files, from);
  return { file, text: writeJson(pageOf({ page, label, menu: menu === '' ? undefined : menu }, fields)) };
}
