import type { ReactNode } from 'react';

/** Keeps the place of a widget whose script is on its way. */
export const WidgetWait = (): ReactNode => <span className="lh-form-widget-wait" aria-busy />;
