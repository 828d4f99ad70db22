import { useMemo } from 'react';
import { ListPage } from '../runtime/list-page';
import { PageProvider, type PageUser } from '../runtime/page-context';
import type { PageSource } from '../runtime/page-source';

/** One business page over its source; a chunk of its own, with the machine that turns a page file into a screen. */
export function BusinessPage({ source, user }: { readonly source: PageSource; readonly user: PageUser }) {
  const text = JSON.stringify(user);
  // The same person in a new object must not start the page anew.
  const same = useMemo(() => JSON.parse(text) as PageUser, [text]);
  return (
    <PageProvider source={source} user={same}>
      <ListPage source={source} />
    </PageProvider>
  );
}
