import { type ReactNode, useEffect, useState } from 'react';
import { diagramOf, type PageDiagram } from '../../schema/model/page-diagram';
import { DiagramView } from '../diagram/diagram-view';

/** Draws a page of this repository among all others. */
export function DiagramStory({ path }: { readonly path: string }): ReactNode {
  const [diagram, setDiagram] = useState<PageDiagram>();
  useEffect(() => {
    void import('virtual:pages').then(({ pages }) => {
      const page = pages[path];
      if (page)
        setDiagram(
          diagramOf(
            Object.values(pages).map(({ model }) => model),
            page.model,
          ),
        );
    });
  }, [path]);
  return <div style={{ padding: 16 }}>{diagram ? <DiagramView diagram={diagram} /> : null}</div>;
}
