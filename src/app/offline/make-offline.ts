import { createKeeper, type Keeper, keepsNothing } from '../../client/offline/keeper';
import { keepAnswers } from '../../client/offline/kept-http';
import { watchReach } from '../../client/offline/reach';
import { quietMoment } from '../../ui/quiet-moment';
import { mayKeep } from './may-keep';

/** What the back office does for the time without a server; pages for visitors do nothing of it. */
export interface OfflineParts {
  readonly keeper: Keeper;
  readonly watch: typeof watchReach;
  readonly keepAnswers: typeof keepAnswers;
}

/** Puts together what keeps the frame and the last lists, and what tells whether the server is there. */
export const makeOffline = (): OfflineParts => ({
  keeper: mayKeep() ? createKeeper({ quiet: quietMoment }) : keepsNothing,
  watch: watchReach,
  keepAnswers,
});
