import { useMemo } from 'react';
import { hashText } from '../../base/hash-text';
import { createDraftStore, type DraftStore } from '../../client/draft-store';
import type { SessionUser } from '../../client/session';
import { fileDrafts } from '../../protocol/page-files';
import { useServices } from '../services';

/** What somebody has typed of a file and not published. */
export interface KeptFile {
  readonly file: string;
  readonly text: string;
  /** Fingerprint of the text that it began from; '' where there was no such file. */
  readonly hash: string;
}

export const draftId = (file: string): string => hashText(file).padEnd(32, '0');

/** Shape: undefined where the text is no draft of a file. */
export function readKept(parameter: string): KeptFile | undefined {
  try {
    const kept = JSON.parse(parameter) as Partial<KeptFile>;
    const isWhole = typeof kept.file === 'string' && typeof kept.text === 'string' && typeof kept.hash === 'string';
    return isWhole ? (kept as KeptFile) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text as the drafts of forms are kept. */
export const keepFile = (drafts: DraftStore, kept: KeptFile): void => {
  drafts.save({ id: draftId(kept.file), recordId: '', time: Date.now(), parameter: JSON.stringify(kept) });
};

/** The drafts of page files that somebody has, those of new pages among them. */
export function useFileDrafts({ tenantId, userId }: SessionUser): DraftStore {
  const { http, local } = useServices();
  const owner = `${tenantId}-${userId}`;
  return useMemo(
    () => createDraftStore({ http, local, owner, page: fileDrafts, locks: navigator.locks as LockManager | undefined }),
    [http, local, owner],
  );
}
