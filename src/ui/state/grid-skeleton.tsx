import type { ReactNode } from 'react';
import './grid-skeleton.css';

const widths = [18, 26, 12, 20, 14];

/** More rows than a common screen holds; what is too much is not seen. */
const enough = 30;

/** Grey rows where a list is going to stand, as high as its rows. */
export function GridSkeleton({ rows = enough }: { readonly rows?: number }): ReactNode {
  return (
    <div className="lh-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="lh-skeleton-row">
          {widths.map((width, index) => (
            <span key={width} className="lh-skeleton-bar" style={{ width: `${widths[(index + row) % widths.length] ?? width}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
