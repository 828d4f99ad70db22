const isLong = process.env['LONG'] === '1';
/** Chooses what is looked at in this run: `TEST_SEED`, else another one each day. */
export const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Date.now() / 86_400_000));

/** One of so many parts, so that over as many days each is looked at; all of them in `npm run test:long`. */
export const drawPart = <T>(all: readonly T[], parts: number): readonly T[] =>
  isLong ? all : all.filter((_, index) => index % parts === seed % parts);
