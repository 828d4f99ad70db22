import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../../client/chunk-fault';
import type { SessionUser } from '../../client/session';

interface FixedPage {
  /** Key of its name. */
  readonly label: string;
  readonly Page: ComponentType<{ readonly user: SessionUser }>;
}

/** The pages of the frame that no page file describes, by their paths. Source: spec 2.3.2, 2.3.3. */
export const fixedPages: Readonly<Record<string, FixedPage>> = {
  '/info/index': {
    label: 'info.title',
    Page: lazy(async () => ({ default: (await loadChunk(() => import('../info/info-page'))).InfoPage })),
  },
  '/test/index': {
    label: 'selfTest.title',
    Page: lazy(async () => ({ default: (await loadChunk(() => import('./self-test-page'))).SelfTestPage })),
  },
};
