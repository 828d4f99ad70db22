/** An error that has a code of the catalogue and typed data for its sentence; anything else that is thrown is a bug. */
export class AppError extends Error {
  constructor(
    readonly code: string,
    readonly detail: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'AppError';
  }
}
