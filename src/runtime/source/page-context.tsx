import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ExpressionContext } from '../../schema/expression/expressions';
import type { PageModel } from '../../schema/model/page-model';
import type { PageSource } from './page-source';
import type { FaultListener } from './compile-getter';

export type PageUser = ExpressionContext['user'];

export interface PageValue {
  readonly source: PageSource;
  readonly model: PageModel;
  readonly user: PageUser;
  /** Says whether the caller may do an action of the page: `view`, `create`, `edit`, `remove` or a transition's name. */
  can(action: string): boolean;
  /** Told of what could not be drawn. */
  readonly onFault?: FaultListener;
}

const PageContext = createContext<PageValue | undefined>(undefined);

/** What the bar asks for the advanced search asks for too, so that conditions can go from one to the other. */
export function withBarItems(model: PageModel): PageModel {
  const { search } = model;
  if (search.advanced.length === 0) return model;
  const known = new Set(search.advanced.map(({ field }) => field));
  const further = [...search.normal, ...search.more].filter(({ field }) => !known.has(field));
  return further.length === 0 ? model : { ...model, search: { ...search, advanced: [...search.advanced, ...further] } };
}

interface PageProviderProps {
  readonly source: PageSource;
  readonly user: PageUser;
  readonly onFault?: FaultListener;
  readonly children: ReactNode;
}

/** Gives everything below it the page's source, its model, its user and the user's rights. */
export function PageProvider({ source, user, onFault, children }: PageProviderProps): ReactNode {
  const value = useMemo<PageValue>(() => {
    const { model, can } = source.served;
    return { source, model: withBarItems(model), user, can: (action) => can.includes(action), ...(onFault ? { onFault } : {}) };
  }, [source, user, onFault]);
  return <PageContext value={value}>{children}</PageContext>;
}

/** Gives the page that surrounds a component. Errors: throws outside a PageProvider. */
export function usePage(): PageValue {
  const value = useContext(PageContext);
  if (!value) throw new Error('usePage needs a PageProvider above it');
  return value;
}
