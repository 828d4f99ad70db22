import type { ReactNode } from 'react';
import './count-mark.css';

interface CountMarkProps {
  readonly count: number;
  /** Beyond it stands `99+`. */
  readonly most?: number;
  readonly children: ReactNode;
}

/** A number at the corner of a picture; none for nothing. Whoever draws it says the number in the name of the button. */
export function CountMark({ count, most = 99, children }: CountMarkProps): ReactNode {
  return (
    <span className="lh-count">
      {children}
      {count > 0 ? (
        <span className="lh-count-mark" aria-hidden>
          {count > most ? `${most}+` : count}
        </span>
      ) : null}
    </span>
  );
}
