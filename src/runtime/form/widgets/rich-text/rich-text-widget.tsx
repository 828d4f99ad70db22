import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadWith } from '../../../../ui/i18n';
import type { WidgetProps } from '../../engine/widget-props';

// The editor is larger than all other widgets together; it comes with the first form that needs it.
const RichTextEditor = lazy(async () => ({
  default: (await loadWith('panels', () => import('./rich-text-editor'))).RichTextEditor,
}));

/** Text with marks: bold, lists, sub- and superscripts, links, special characters. */
export const RichTextWidget = (props: WidgetProps): ReactNode => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
    <RichTextEditor {...props} />
  </Suspense>
);
