import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadWith } from '../../../../ui/i18n';
import type { WidgetProps } from '../../engine/widget-props';

// Fonts and keyboard of formulas are large; they come with the first form that needs them.
const FormulaEditor = lazy(async () => ({ default: (await loadWith('panels', () => import('./formula-editor'))).FormulaEditor }));

/** A formula, typed or put together on a keyboard of its own; kept as LaTeX. */
export const FormulaWidget = (props: WidgetProps): ReactNode => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 1 }} />}>
    <FormulaEditor {...props} />
  </Suspense>
);
