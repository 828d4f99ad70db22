import { type GetRef, Table, type TableProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollTableProps<Row> extends TableProps<Row> {
  /** What the table holds, told where its rows are reached to be scrolled. */
  readonly label: string;
}

/** A table of antd whose part that scrolls is reached and scrolled by the keyboard, for as long as it has something to scroll. */
export function ScrollTable<Row extends object>({ label, ...props }: ScrollTableProps<Row>): ReactNode {
  const table = useRef<GetRef<typeof Table>>(null);
  // After every drawing: antd makes another part where rows come or go.
  useEffect(() => {
    const part = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    if (!part) return;
    const mark = (): void => {
      const scrolls = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
      for (const [name, value] of Object.entries({ tabindex: '0', role: 'region', 'aria-label': label }))
        if (scrolls) part.setAttribute(name, value);
        else part.removeAttribute(name);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(part);
    if (part.firstElementChild) observer.observe(part.firstElementChild);
    return () => observer.disconnect();
  });
  return <Table<Row> {...props} ref={table} />;
}
