import { choiceGuides } from './choices';
import { dialogGuides } from './dialogs';
import { entryGuides } from './entries';
import type { Guides } from './guide';
import { listGuides } from './lists';
import { recordGuides } from './records';
import { runtimeGuides } from './runtime';
import { searchGuides } from './searches';
import { shellGuides } from './shell';
import { shellPageGuides } from './shell-pages';
import { slotGuides } from './slots';
import { uiGuides } from './ui';
import { uiPartGuides } from './ui-parts';
import { widgetGuides } from './widgets';

/** Every written guide, by the title of the stories that it belongs to. */
export const guides: Guides = {
  ...{ ...uiGuides, ...uiPartGuides },
  ...{ ...widgetGuides, ...choiceGuides, ...entryGuides },
  ...{ ...runtimeGuides, ...listGuides, ...searchGuides, ...recordGuides, ...dialogGuides },
  ...slotGuides,
  ...{ ...shellGuides, ...shellPageGuides },
};
