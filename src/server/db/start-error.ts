/** A reason why the server cannot start, in both languages; `main` prints it and ends with exit code 1. */
export class StartError extends Error {
  constructor(
    readonly zh: string,
    readonly en: string,
    options?: ErrorOptions,
  ) {
    super(`${zh}\n${en}`, options);
    this.name = 'StartError';
  }
}
