import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../../client/chunk-fault';
import type { SessionUser } from '../../client/session';
import { loadWith } from '../../ui/i18n';

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
  '/system/pageFiles': {
    label: 'studio.title',
    Page: lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('../studio/studio-page')))).StudioPage })),
  },
  '/test/index': {
    label: 'selfTest.title',
    Page: lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('./self-test-page')))).SelfTestPage })),
  },
};

const Questionnaire = lazy(async () => ({
  default: (await loadChunk(() => loadWith('aside', () => import('../questionnaire/questionnaire-page')))).QuestionnairePage,
}));

const Leave = lazy(async () => ({ default: (await loadChunk(() => import('../leave/leave-page'))).LeavePage }));

/** Addresses that name what they show. */
const named: readonly { readonly path: RegExp; readonly page: FixedPage }[] = [
  { path: /^\/work\/process\/leave\/(?:handle\/[\w:-]+|detail)(?:\/[\w:-]+){2}$/, page: { label: 'leave.title', Page: Leave } },
  { path: /^\/template-evart$/, page: { label: 'questionnaire.title', Page: Questionnaire, isTab: false } },
];

/** The page of the frame that no page file describes, by its path. */
export const findFixedPage = (path: string): FixedPage | undefined =>
  Object.hasOwn(pages, path) ? pages[path] : named.find((each) => each.path.test(path))?.page;
