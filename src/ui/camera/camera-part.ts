import { loadWith } from '../i18n';
import { lazyPart } from '../lazy-part';

/** What is held in the hand: a phone, or anything that is touched. Elsewhere a camera looks at whoever sits there. */
export const handHeld = '(width < 640px), (pointer: coarse)';

/** Reads codes with the camera; its script, its reader and its words come when it is first opened. */
export const CameraScan = lazyPart(async () => (await loadWith('camera', () => import('./camera-scan'))).CameraScan);
