import type { ReactNode } from 'react';
import type { CommentPerson } from '../../protocol/comment';

/** How a person stands in the text of a comment. */
export const mentionOf = ({ name }: Pick<CommentPerson, 'name'>): string => `@${name}`;

/** A comment as it was written, with those marked whom it mentions. */
export function CommentText({ text, people }: { readonly text: string; readonly people: readonly CommentPerson[] }): ReactNode {
  // The longest first: a name may begin another.
  const marks = people.map(mentionOf).toSorted((one, other) => other.length - one.length);
  const parts: ReactNode[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mark = marks.find((each) => text.startsWith(each, at));
    if (mark === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    parts.push(plain, <mark key={at}>{mark}</mark>);
    plain = '';
    at += mark.length;
  }
  return (
    <p className="lh-comment-text">
      {parts}
      {plain}
    </p>
  );
}
