import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../../client/chunk-fault';
import type { SessionUser } from '../../client/session';

interface FixedPage {
  /** Key of its name. */
  readonly label: string;
  readonly Page: ComponentType<{ readonly user: SessionUser }>;
  /** False where it stands in no tab. */
  readonly isTab?: boolean;
}

const pages: Readonly<Record<string, FixedPage>> = {
  '/info/index': {
    label: 'info.title',
    Page: lazy(async () => ({ default: (await loadChunk(() => import('../info/info-page'))).InfoPage })),
  },
  '/test/index': {
    label: 'selfTest.title',
    Page: lazy(async () => ({ default: (await loadChunk(() => import('./self-test-page'))).SelfTestPage })),
  },
};

const Absent = lazy(async () => ({ default: (await loadChunk(() => import('./absent-page'))).AbsentPage }));

/** Addresses of the approval of leave and of the questionnaire: known and guarded, their modules are not part of the product yet. */
const absent: readonly { readonly path: RegExp; readonly page: FixedPage }[] = [
  { path: /^\/work\/process\/leave\/form\/[\w:-]+$/, page: { label: 'absent.leaveForm', Page: Absent } },
  { path: /^\/work\/process\/leave\/handle\/[\w:-]+\/[\w:-]+\/[\w:-]+$/, page: { label: 'absent.leaveHandle', Page: Absent } },
  { path: /^\/work\/process\/leave\/detail\/[\w:-]+\/[\w:-]+$/, page: { label: 'absent.leaveDetail', Page: Absent } },
  { path: /^\/template-evart$/, page: { label: 'absent.questionnaire', Page: Absent, isTab: false } },
];

/** The page of the frame that no page file describes, by its path. */
export const findFixedPage = (path: string): FixedPage | undefined =>
  Object.hasOwn(pages, path) ? pages[path] : absent.find((each) => each.path.test(path))?.page;
