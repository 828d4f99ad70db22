import { wordsIn } from '../../schema/model/name-notices';
import type { TellModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { type MessageTemplate, readTemplate } from './message-template';

/** A template whose words in braces are fields of the record that is told of. */
export interface ChosenTemplate extends Pick<MessageTemplate, 'code' | 'sign' | 'providerId'> {
  /** Absent where it has none. */
  readonly title?: Text;
  readonly content: Text;
}

type Rewording = (text: string) => Text;

const toChosen = ({ code, sign, providerId, title, content }: MessageTemplate, reword: Rewording): ChosenTemplate => ({
  ...{ code, sign, providerId, content: reword(content) },
  ...(title === '' ? {} : { title: reword(title) }),
});

/** Says of which texts of a template the words are filled; a text message has no title, whatever stands in its place. */
export const filledTexts = (kind: string, { title, content }: Pick<MessageTemplate, 'title' | 'content'>): readonly string[] =>
  kind === 'sms' ? [content] : [title, content];

/**
 * Reads the template that words a notice in its tenant: its own, or else one for the event that it belongs to, of which it can fill every word. Shape: undefined where
 * there is neither.
 */
export async function chooseTemplate(
  q: Queryable,
  schemas: Pick<ServingSchemas, 'records'>,
  {
    tenantId,
    kind,
    tell,
  }: { readonly tenantId: string; readonly kind: Parameters<typeof readTemplate>[2]['kind']; readonly tell: TellModel },
): Promise<ChosenTemplate | undefined> {
  const own = await readTemplate(q, schemas, { tenantId, kind, event: tell.notice });
  if (own) return toChosen(own, (text) => ({ zh: text, en: text }));
  const { event, words } = tell;
  if (event === undefined) return undefined;
  const suits = (template: MessageTemplate): boolean =>
    filledTexts(kind, template).every((text) => wordsIn(text).every((word) => Object.hasOwn(words, word)));
  const shared = await readTemplate(q, schemas, { tenantId, kind, event }, suits);
  const reword = (text: string, language: keyof Text): string =>
    text.replace(/\{([^{}]*)\}/g, (whole, word: string) => (Object.hasOwn(words, word) ? (words[word]?.[language] ?? whole) : whole));
  return shared && toChosen(shared, (text) => ({ zh: reword(text, 'zh'), en: reword(text, 'en') }));
}
