/** A sentence in both languages. */
interface Sentence {
  readonly zh: string;
  readonly en: string;
}

/** Controls of the search. */
export type SearchControl = 'input' | 'select' | 'tree' | 'date' | 'dateTime' | 'paging';

/** What a search by time asks for; `week`, `range` and `dateTimeRange` are periods. */
export type DateType = 'day' | 'week' | 'month' | 'year' | 'range' | 'dateTime' | 'dateTimeRange';

/** What a search item asks of a text before it is sent. */
export interface SearchPatternModel {
  readonly value: string;
  readonly message: Sentence;
}

/** The sentence and the check of a kind. */
export interface SearchCheckModel {
  readonly check?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly message: Sentence;
}

/** A choice of an item by itself. */
interface SearchOptionModel {
  readonly key: string;
  readonly label: Sentence;
}

/** A check of an item by itself. */
interface SearchRuleModel {
  /** An expression over its field alone. */
  readonly test: string;
  readonly message: Sentence;
}

/** What an item of the search says of itself. */
export interface SearchWordsModel {
  readonly as: SearchControl;
  /** False: it shows no cross. */
  readonly clearable?: boolean;
  /** Sentence when it is left empty. */
  readonly required?: Sentence;
  readonly pattern?: SearchPatternModel;
  readonly check?: SearchCheckModel;
  readonly rule?: SearchRuleModel;
  /** Choices in the place of typing, or of those of the field. */
  readonly options?: readonly SearchOptionModel[];
  /** True: not shown until switched on. */
  readonly hidden?: boolean;
  /** False: its choices cannot be narrowed by typing. */
  readonly filterable?: boolean;
  /** True: always compared exactly; false: the exact search leaves it alone. */
  readonly exact?: boolean;
  /** True: shown, never changed. */
  readonly disabled?: boolean;
  readonly keepOnReset?: boolean;
  readonly dateType?: DateType;
  /** How a moment is written when sent: `YYYY-MM-DD`. */
  readonly valueFormat?: string;
}
