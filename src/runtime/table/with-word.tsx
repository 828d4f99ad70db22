import type { ReactNode } from 'react';
import type { ColourRuleModel } from '../../schema/model/field-type';
import type { Language } from '../source/use-text';
import '../../ui/grid/cells.css';

interface Wording {
  readonly rule: ColourRuleModel;
  readonly language: Language;
  /** False where the whole row is coloured. */
  readonly inked: boolean;
}

/** Puts the word of a colour behind a value. A value is never cut for it: where there is too little room, the word gives way. */
export function withWord(content: ReactNode, { rule, language, inked }: Wording): ReactNode {
  return (
    <span className="lh-worded">
      <span className={`lh-worded-value${inked ? ` lh-ink-${rule.colour}` : ''}`}>{content}</span>{' '}
      <span className={`lh-tag lh-tag-${rule.colour} lh-word`}>{rule.word[language]}</span>
    </span>
  );
}
