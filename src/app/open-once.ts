import type { PageSource } from '../runtime/source/page-source';

type OpenPage = NonNullable<PageSource['openPage']>;

/**
 * Opens each page once for a while, however many forms and lists ask for it, so that it is not read again for each and its drafts have one keeper.
 * `open` gets what it gave before, which goes on where it rejects; one that did not open is asked for again at once.
 * `fresh`: how long a page counts as read. Units: ms.
 */
export function openOnce(open: (path: string, last: PageSource | undefined) => ReturnType<OpenPage>, fresh: number): OpenPage {
  const opened = new Map<string, { readonly since: number; readonly page: ReturnType<OpenPage> }>();
  return (path) => {
    const before = opened.get(path);
    if (before && Date.now() - before.since < fresh) return before.page;
    const read = async (): ReturnType<OpenPage> => {
      const last = await before?.page.catch(() => undefined);
      try {
        return await open(path, last);
      } catch (error) {
        if (last) return last;
        throw error;
      }
    };
    const page = read();
    opened.set(path, { since: Date.now(), page });
    const forget = (): void => {
      // Whoever asked since, when this had taken too long, has a page of his own.
      if (opened.get(path)?.page === page) opened.delete(path);
    };
    page.then((found) => {
      if (!found) forget();
    }, forget);
    return page;
  };
}
