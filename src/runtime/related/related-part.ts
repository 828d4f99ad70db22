import { lazyPart } from '../../ui/lazy-part';

// A form opens without what only forms with related records draw.
export const RelatedList = lazyPart(async () => (await import('./related-list')).RelatedList);
