import { type ReactNode, useRef } from 'react';

interface EmptyByKeysProps {
  /** Waits until the entry is left: for a pair, whose other half must not go while the first is typed anew. */
  readonly onLeaving?: boolean;
  readonly children: ReactNode;
  onEmpty(): void;
}

/**
 * Tells when the text of the entry inside was emptied. The calendar of antd takes emptied text for no entry at all and puts the old day back;
 * only its own button empties it, and no key reaches that.
 */
export function EmptyByKeys({ onLeaving = false, children, onEmpty }: EmptyByKeysProps): ReactNode {
  const emptied = useRef(false);
  return (
    <span
      className="lh-contents"
      onChange={({ target }) => {
        emptied.current = target instanceof HTMLInputElement && target.value.trim() === '';
        if (emptied.current && !onLeaving) onEmpty();
      }}
      onClick={({ target }) => {
        // A day that is picked afterwards stands.
        if (!(target instanceof HTMLInputElement)) emptied.current = false;
      }}
      onBlur={() => {
        if (emptied.current && onLeaving) onEmpty();
        emptied.current = false;
      }}
    >
      {children}
    </span>
  );
}
