import type { Challenge } from 'altcha-lib';
import { solveWork } from './solve-work';

self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveWork(challenge).then(
    (proof) => self.postMessage(proof),
    () => self.postMessage(''),
  );
});
