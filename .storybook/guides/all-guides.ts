import { choiceGuides } from './choices';
import { entryGuides } from './entries';
import type { Guides } from './guide';
import { runtimeGuides } from './runtime';
import { slotGuides } from './slots';
import { uiGuides } from './ui';
import { widgetGuides } from './widgets';

/** Every written guide, by the title of the stories that it belongs to. */
export const guides: Guides = { ...uiGuides, ...widgetGuides, ...choiceGuides, ...entryGuides, ...runtimeGuides, ...slotGuides };
