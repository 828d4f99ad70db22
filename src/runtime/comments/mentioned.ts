import type { CommentPerson } from '../../protocol/comment';

/** How a person stands in the text of a comment. */
export const mentionOf = ({ name }: Pick<CommentPerson, 'name'>): string => `@${name}`;

/** A part of a comment: plain text, or the mention of one of its people. */
export interface CommentPart {
  readonly text: string;
  readonly person?: CommentPerson;
}

/** Takes a comment apart at its mentions; of people whose names begin alike the longest name counts, and of two of the same name the last. */
export function partsOfComment(text: string, people: readonly CommentPerson[]): readonly CommentPart[] {
  const known = [...new Map(people.map((person) => [person.name, person])).values()].toSorted(
    (one, other) => other.name.length - one.name.length,
  );
  const parts: CommentPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const person = known.find((each) => text.startsWith(mentionOf(each), at));
    if (!person) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain });
    parts.push({ text: mentionOf(person), person });
    plain = '';
    at += mentionOf(person).length;
  }
  return plain === '' ? parts : [...parts, { text: plain }];
}

/** Ids of those whom a comment mentions, of the people that were chosen while it was written. */
export const mentionedIn = (text: string, chosen: readonly CommentPerson[]): readonly string[] => [
  ...new Set(partsOfComment(text, chosen).flatMap(({ person }) => (person ? [person.id] : []))),
];
