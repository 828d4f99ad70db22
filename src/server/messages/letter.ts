import type { Text } from '../../schema/model/text';
import type { Language } from '../language';
import type { ChosenTemplate } from './choose-template';
import type { Channel } from './message';
import { fillTemplate } from './message-template';
import type { WordsOfRow } from './told-words';

/** A notice as it leaves the house. */
export interface Letter {
  readonly channel: Channel;
  readonly templateCode: string;
  readonly title: string;
  readonly text: string;
  /** The provider's own number of the text; '' for none. */
  readonly providerId: string;
}

const linkWord: Text = { zh: '查看记录：', en: 'Open the record: ' };

interface Writing {
  readonly channel: Channel;
  readonly template: ChosenTemplate;
  /** Of the notice, for a template without one. */
  readonly title: Text;
  readonly words: WordsOfRow;
  readonly language: Language;
  /** Address of the record; absent where whoever gets it could not open it. */
  readonly link?: string | undefined;
}

/** Words a letter by a template in one language. */
export function writeLetter({ channel, template, title, words, language, link }: Writing): Letter {
  const { code, sign, providerId, content } = template;
  const text = fillTemplate(content[language], words[language]);
  const signed = channel === 'sms' && sign !== '' ? `【${sign}】${text}` : text;
  // Who opens it signs in, and sees what he may see then.
  const ending = channel === 'mail' && link !== undefined ? `\n\n${linkWord[language]}${link}` : '';
  return {
    ...{ channel, templateCode: code, title: fillTemplate((template.title ?? title)[language], words[language]) },
    ...{ text: `${signed}${ending}`, providerId },
  };
}
