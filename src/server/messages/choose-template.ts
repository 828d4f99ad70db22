import { wordsIn } from '../../base/text';
import type { TellModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { type Audience, type MessageTemplate, readTemplate, type templateKinds } from './message-template';

/** A template whose words in braces are fields of the record that is told of. */
export interface ChosenTemplate extends Pick<MessageTemplate, 'code' | 'sign' | 'providerId'> {
  /** Absent where it has none. */
  readonly title?: Text;
  readonly content: Text;
}

const toChosen = ({ code, sign, providerId, title, content }: MessageTemplate, reword: (text: Text) => Text): ChosenTemplate => ({
  ...{ code, sign, providerId, content: reword(content) },
  ...(title.zh === '' ? {} : { title: reword(title) }),
});

/** Says of which texts of a template the words are filled; a text message has no title, whatever stands in its place. */
export const filledTexts = (kind: string, { title, content }: Pick<MessageTemplate, 'title' | 'content'>): readonly string[] =>
  (kind === 'sms' ? [content] : [title, content]).flatMap(({ zh, en }) => [zh, en]);

/** Says whether a notice can fill every word of a template for the event that it belongs to. */
export const fillsAll = ({ words }: Pick<TellModel, 'words'>, texts: readonly string[]): boolean =>
  texts.every((text) => wordsIn(text).every((word) => Object.hasOwn(words, word)));

/** Puts the fields of a record in the place of the words of an event. */
export function rewordFor({ words }: Pick<TellModel, 'words'>, text: Text): Text {
  const inOne = (language: keyof Text): string =>
    text[language].replace(/\{([^{}]*)\}/g, (whole, word: string) =>
      Object.hasOwn(words, word) ? (words[word]?.[language] ?? whole) : whole,
    );
  return { zh: inOne('zh'), en: inOne('en') };
}

interface Choice {
  readonly tenantId: string;
  readonly kind: keyof typeof templateKinds;
  readonly tell: TellModel;
  readonly audience: Audience;
}

/**
 * Reads the template that words a notice in its tenant for those who get it: its own, or else one for the event that it belongs to, of which it can fill every word.
 * Shape: undefined where there is neither.
 */
export async function chooseTemplate(
  q: Queryable,
  schemas: Pick<ServingSchemas, 'records'>,
  { tenantId, kind, tell, audience }: Choice,
): Promise<ChosenTemplate | undefined> {
  // In the product there are accounts alone.
  const isFor = ({ audiences }: MessageTemplate): boolean => kind === 'notice' || audiences.includes(audience);
  const own = await readTemplate(q, schemas, { tenantId, kind, event: tell.notice }, isFor);
  if (own) return toChosen(own, (text) => text);
  if (tell.event === undefined) return undefined;
  const suits = (template: MessageTemplate): boolean => isFor(template) && fillsAll(tell, filledTexts(kind, template));
  const shared = await readTemplate(q, schemas, { tenantId, kind, event: tell.event }, suits);
  return shared && toChosen(shared, (text) => rewordFor(tell, text));
}
