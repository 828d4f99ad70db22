import { useSize } from 'ahooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** A table on paper. Its words stay whole, and days on their line, as long as it is no broader than the sheet; else they are broken, so that no column is cut off. */
export function PrintTable({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  // Drawn anew where the sheet is turned.
  useSize(place);
  useLayoutEffect(() => {
    if (!place.current || !table.current) return;
    table.current.dataset['words'] = 'whole';
    if (place.current.scrollWidth > place.current.clientWidth) delete table.current.dataset['words'];
  });
  return (
    <div ref={place}>
      <table ref={table} className="lh-print-table">
        {children}
      </table>
    </div>
  );
}
