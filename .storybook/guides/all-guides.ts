import type { Guides } from './guide';
import { runtimeGuides } from './runtime';
import { uiGuides } from './ui';
import { widgetGuides } from './widgets';

/** Every written guide, by the title of the stories that it belongs to. */
export const guides: Guides = { ...uiGuides, ...widgetGuides, ...runtimeGuides };
