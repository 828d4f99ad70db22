/** Units: characters. */
export const longestComment = 2000;
/** Most people that a comment mentions. */
export const mostMentioned = 20;

/** Somebody who may be mentioned. */
export interface CommentPerson {
  readonly id: string;
  readonly name: string;
  /** Where several that are offered have the same name, and the caller may know it. */
  readonly department?: string;
}

/** What somebody says about a record. */
export interface RecordComment {
  readonly id: string;
  readonly text: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly time: string;
  readonly userName: string;
  /** The caller's own, which he may take back. */
  readonly mine: boolean;
  readonly people: readonly CommentPerson[];
}
