import type { RecordModel } from '../model/record-model';
import type { TellModel } from '../model/states-model';

/** Every notice that a record tells, by its transitions and by date. */
export const tellsOf = ({ states, daily = [] }: RecordModel): readonly TellModel[] => [
  ...(states?.transitions ?? []).flatMap((each) => each.tells ?? []),
  ...daily.flatMap((each) => each.tell ?? []),
];

/** True for a notice that an event names: itself, or the event whose templates it shares. */
export const isOfEvent = ({ notice, event }: TellModel, asked: string): boolean => asked !== '' && (notice === asked || event === asked);
