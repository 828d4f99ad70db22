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
export const keepFile = (drafts: DraftStore, kept: KeptFile, id = draftId(kept.file)): void => {
  drafts.save({ id, recordId: '', time: Date.now(), parameter: JSON.stringify(kept) });
};

/** A draft of a file that this tab has to itself. */
export interface OwnDraft {
  readonly id: string;
  readonly kept?: KeptFile;
  readonly release: () => void;
}

/** Takes the draft of a file that is gone on with, the newest that no other tab of this browser works at, or a new one: of two tabs that open the file at once each has its own. */
export async function takeDraft(drafts: DraftStore, file: string): Promise<OwnDraft> {
  for (const { id, parameter } of await drafts.list('')) {
    const kept = readKept(parameter);
    const release = kept?.file === file ? await drafts.claim(id) : undefined;
    if (kept && release) return { id, kept, release };
  }
  const usual = draftId(file);
  const release = await drafts.claim(usual);
  if (release) return { id: usual, release };
  const id = crypto.randomUUID().replaceAll('-', '');
  return { id, release: drafts.hold(id) };
}

/** The drafts of page files that somebody has, those of new pages among them. */
export function useFileDrafts({ tenantId, userId }: SessionUser): DraftStore {
  const { http, local } = useServices();
  const owner = `${tenantId}-${userId}`;
  return useMemo(
    () => createDraftStore({ http, local, owner, page: fileDrafts, locks: navigator.locks as LockManager | undefined }),
    [http, local, owner],
  );
}
