/** What a test of a message template gave. */
export interface TemplateTrial {
  readonly title: string;
  readonly text: string;
  /** Where it went, in part hidden. */
  readonly receiver: string;
  /** True: it was filled from a record; false: with words that show where values will stand. */
  readonly filled: boolean;
  /** As 投递记录 says it. */
  readonly state: string;
  readonly reason: string;
  readonly answer: string;
}
