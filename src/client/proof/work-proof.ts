/** Solves a challenge of the server. Shape: the proof as the header takes it. Errors: where the browser cannot run the program. */
export type SolveChallenge = (challenge: unknown) => Promise<string>;

/** Solves a challenge beside the page, which stays as quick as it was. */
export const solveInWorker: SolveChallenge = (challenge) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./work-proof.worker.ts', import.meta.url), { type: 'module' });
    const end = (proof: unknown): void => {
      worker.terminate();
      if (typeof proof === 'string' && proof !== '') resolve(proof);
      else reject(new Error('The proof of work could not be made.'));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(data));
    worker.addEventListener('error', () => end(''));
    worker.postMessage(challenge);
  });
