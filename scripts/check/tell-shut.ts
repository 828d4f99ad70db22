import type { PageModel } from '../../src/schema/model/page-model';
import { findShut, type ShutEntry } from '../../src/schema/check/warnings/find-shut';

const isEntry = ({ action }: ShutEntry): boolean => action === 'view';

/** Tells in a line what nobody but administrators and configurators gets at. */
export function tellShut(pages: ReadonlyMap<string, PageModel>): void {
  const shut = findShut(pages).filter(({ forAll }) => forAll);
  const entries = shut.filter(isEntry).map(({ page }) => page);
  const closed = new Set(entries);
  // Whoever cannot open a page misses no button of it.
  const buttons = shut.filter((each) => !isEntry(each) && !closed.has(each.page)).map(({ page, action }) => `${page} ${action}`);
  const say = (zh: string, en: string, names: readonly string[]): void => {
    if (names.length > 0) console.log(`${zh} / ${en}: ${names.join(', ')}`);
  };
  say('只有管理员与配置员能打开的菜单项', 'menu entries that administrators and configurators alone can open', entries);
  say('只有管理员与配置员能按的按钮', 'buttons for administrators and configurators alone', buttons);
  if (shut.length > 0)
    console.log(
      '各角色打不开、按不了什么：npm run check -- --rights [页面] / what is shut for each role: npm run check -- --rights [pages]',
    );
}

/** Tells, for each menu entry and button of the pages that are meant, which roles it is shut for. Shape: how many pages that are named there are not. */
export function tellRights(pages: ReadonlyMap<string, PageModel>, meant: readonly string[]): number {
  const unknown = meant.filter((path) => !pages.has(path));
  for (const path of unknown) console.log(`没有页面 ${path} / there is no page ${path}`);
  for (const { page, action, label, shutFor, forAll } of findShut(pages)) {
    if (meant.length > 0 && !meant.includes(page)) continue;
    const [zh, en] = action === 'view' ? ['菜单项', 'menu entry'] : [`“${label.zh}”`, `"${label.en}"`];
    const whom = forAll ? '管理员与配置员以外的所有角色 / all but administrators and configurators' : shutFor.join(', ');
    console.log(`${page} ${action}  ${zh}不对这些角色开放 / ${en} shut for: ${whom}`);
  }
  return unknown.length;
}
