import type { RecordModel } from '../model/record-model';
import type { TellModel } from '../model/states-model';

/** Every notice that a record tells, by its transitions and by date. */
export const tellsOf = ({ states, daily = [] }: RecordModel): readonly TellModel[] => [
  ...(states?.transitions ?? []).flatMap((each) => each.tells ?? []),
  ...daily.flatMap((each) => each.tell ?? []),
];

/** True for a notice that an event names: itself, or the event whose templates it shares. */
export const isOfEvent = ({ notice, event }: TellModel, asked: string): boolean => asked !== '' && (notice === asked || event === asked);

/** True for a notice that a template for an event would word: the event's own, or one that shares its templates and fills every word of this one. */
export const isWordedBy = (tell: TellModel, asked: string, words: readonly string[]): boolean =>
  isOfEvent(tell, asked) && (tell.notice === asked || words.every((word) => Object.hasOwn(tell.words, word)));
