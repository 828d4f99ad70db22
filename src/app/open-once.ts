import type { PageSource } from '../runtime/source/page-source';

type OpenPage = NonNullable<PageSource['openPage']>;

/**
 * Opens each page once for a while, however many forms and lists ask for it, so that it is not read again for each and its drafts have one keeper.
 * `open` gets what it gave before; one that did not open is asked for again at once. `fresh`: how long a page counts as read. Units: ms.
 */
export function openOnce(open: (path: string, last: PageSource | undefined) => ReturnType<OpenPage>, fresh: number): OpenPage {
  const opened = new Map<string, { readonly since: number; readonly page: ReturnType<OpenPage> }>();
  return (path) => {
    const before = opened.get(path);
    if (before && Date.now() - before.since < fresh) return before.page;
    const read = async (): ReturnType<OpenPage> => {
      try {
        const page = await open(path, await before?.page);
        if (!page) opened.delete(path);
        return page;
      } catch (error) {
        opened.delete(path);
        throw error;
      }
    };
    const page = read();
    opened.set(path, { since: Date.now(), page });
    return page;
  };
}
