import type { ReactNode } from 'react';
import type { CommentPerson } from '../../protocol/comment';
import { partsOfComment } from './mentioned';

/** A comment as it was written, with those marked whom it mentions. */
export const CommentText = ({ text, people }: { readonly text: string; readonly people: readonly CommentPerson[] }): ReactNode => (
  <p className="lh-comment-text">
    {partsOfComment(text, people).map((part, at) => (part.person ? <mark key={at}>{part.text}</mark> : part.text))}
  </p>
);
