import { type ReactNode, useEffect, useRef } from 'react';
import './actions.css';

interface RefusedEntryProps {
  readonly label: string;
  /** Why it cannot be done now. */
  readonly reason: string;
}

/** An entry of a menu that cannot be pressed: it says why, and is reached by the keyboard like all others. */
export function RefusedEntry({ label, reason }: RefusedEntryProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The menu draws the entry around, and would leave out of its keyboard one that it knows to be disabled.
    const entry = place.current?.closest('[role="menuitem"]');
    entry?.setAttribute('aria-disabled', 'true');
    return () => entry?.removeAttribute('aria-disabled');
  }, []);
  return (
    <span ref={place} className="lh-refused">
      <span>{label}</span> <span className="lh-refused-why">{reason}</span>
    </span>
  );
}
