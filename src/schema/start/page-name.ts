import type { Text } from '../model/text';
import { hostNames } from '../context/system-fields';

/** Where the name of a page is to be free. */
interface Names {
  /** The files of the folder. */
  readonly files: Iterable<string>;
  /** Codes of the groups of the menu, beside which a page has its own. */
  readonly groups: readonly string[];
}

/** Names of pages that the program has itself: of fixed pages, whatever their module. */
const own: ReadonlySet<string> = new Set(['index', 'pageFiles']);

const readPath = (path: string) => /^([a-z][A-Za-z0-9]{0,39})\/([a-z][A-Za-z0-9]{0,39})$/.exec(path);

/** Takes a path `<module>/<page>` apart. Shape: undefined where it is none. */
export function splitPath(path: string): { readonly module: string; readonly page: string } | undefined {
  const [, module, page] = readPath(path) ?? [];
  return module === undefined || page === undefined ? undefined : { module, page };
}

/** The file of a page, `pages/<module>/<page>.json`, as its path. Shape: undefined for any other file. */
export function pathOfFile(file: string): string | undefined {
  const path = /^pages\/(.+)\.json$/.exec(file)?.[1];
  return path !== undefined && readPath(path) ? path : undefined;
}

/**
 * Says why a page cannot be called so: it is no name, is kept for the program, or is there already. Tables and some file systems do not tell capitals apart. Shape: undefined where
 * it can.
 */
export function refuseName(path: string, { files, groups }: Names): Text | undefined {
  const split = splitPath(path);
  if (!split)
    return {
      zh: '模块与页面的名称用小写字母开头，只含字母与数字，各不超过 40 个字',
      en: 'Names of modules and pages begin with a small letter and hold letters and digits alone, at most 40',
    };
  const { module, page } = split;
  const kept = [module, page].find((name) => hostNames.has(name)) ?? (own.has(page) ? page : undefined);
  if (kept !== undefined) return { zh: `“${kept}”是保留的名称`, en: `"${kept}" is a reserved name` };
  if (groups.includes(page))
    return { zh: `“${page}”已是菜单组的标识，请换一个页面名`, en: `"${page}" is a group of the menu; choose another name for the page` };
  const same = (file: string): boolean =>
    /^(?:pages|records)\//.test(file) && file.replace(/^.*\//, '').toLowerCase() === `${page}.json`.toLowerCase();
  const taken = [...files].find(same);
  if (taken === undefined) return undefined;
  return {
    zh: `名称“${page}”已被 ${taken} 使用，页面名在所有模块中唯一，不分大小写。`,
    en: `The name "${page}" is used by ${taken}. Page names are unique over all modules, whatever their capitals.`,
  };
}
