import { type ComponentType, createContext, useContext } from 'react';
import type { SessionUser } from '../../client/session';
import type { DraftPage } from './use-file';

/** What of a page is looked at. */
export type PreviewKind = 'list' | 'form' | 'record';

export interface DraftPreviewProps {
  readonly page: DraftPage;
  readonly kind: PreviewKind;
  /** Alias of the role that sees it; absent: somebody with every right. */
  readonly role: string | undefined;
  readonly user: SessionUser;
}

const PreviewContext = createContext<ComponentType<DraftPreviewProps> | undefined>(undefined);

/** Brings the component that draws the page of a draft: the shell knows no pages. */
export const PreviewProvider = PreviewContext.Provider;

/** The component that draws the page of a draft; absent where nobody brought one. */
export const useDraftPreview = (): ComponentType<DraftPreviewProps> | undefined => useContext(PreviewContext);
