// What the pages for visitors ask of the router, over the browser's own history. Their build puts it in the place of react-router-dom, whose other routes,
// loaders and data would be a third of what a telephone fetches for them.
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const moved = 'visitor-moved';

const read = (): Place => ({ pathname: window.location.pathname, search: window.location.search, hash: window.location.hash });

// One object for as long as the address stays: who asks compares what he got.
let now = read();
const place = (): Place => {
  const next = read();
  if (next.pathname !== now.pathname || next.search !== now.search || next.hash !== now.hash) now = next;
  return now;
};

const watch = (onMove: () => void): (() => void) => {
  const events = ['popstate', moved];
  events.forEach((name) => window.addEventListener(name, onMove));
  return () => events.forEach((name) => window.removeEventListener(name, onMove));
};

export const useLocation = (): Place => useSyncExternalStore(watch, place);

export const BrowserRouter = ({ children }: { readonly children: ReactNode }): ReactNode => children;

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string };

/** Leads to another of these pages without fetching them again; to open it elsewhere (another key or button, another window) is left to the browser. */
export function Link({ to, onClick, ...rest }: LinkProps): ReactNode {
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || (rest.target ?? '_self') !== '_self';
    if (event.defaultPrevented || event.button !== 0 || isElsewhere) return;
    event.preventDefault();
    window.history.pushState(null, '', to);
    window.dispatchEvent(new Event(moved));
  };
  return <a {...rest} href={to} onClick={go} />;
}
