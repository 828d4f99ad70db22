/** The engine whose bytes originals have; another one may set the same pages otherwise. */
export const engineVersion = 'typst-ts-node-compiler 0.7.0';
