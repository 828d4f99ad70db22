import type { ReactNode } from 'react';
import './grid-skeleton.css';

const widths = [18, 26, 12, 20, 14];

/** Grey rows where a list is going to stand. */
export function GridSkeleton({ rows = 12 }: { readonly rows?: number }): ReactNode {
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
