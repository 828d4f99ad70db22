import type { CommentPerson, RecordComment } from '../../protocol/comment';

/** What people say to each other about records. */
export interface CommentSource {
  /** Those on a record, the oldest first. */
  list(id: string): Promise<readonly RecordComment[]>;
  /** People who may be mentioned, by a part of their name. */
  people(id: string, keyword: string): Promise<readonly CommentPerson[]>;
  add(comment: { readonly id: string; readonly text: string; readonly people: readonly string[] }, key: string): Promise<void>;
  /** Takes back a comment of one's own. */
  remove(comment: { readonly id: string; readonly comment: string }, key: string): Promise<void>;
}
