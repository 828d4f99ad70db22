import type { Database } from '../../db/connections/database';
import type { Settings } from '../../settings';

export interface CommandRequest {
  /** Words after the command's own. */
  readonly rest: readonly string[];
  /** `--name value`; empty where no value was given. */
  readonly options: ReadonlyMap<string, string>;
  readonly json: boolean;
}

interface Described {
  readonly words: readonly string[];
  readonly usage: string;
  readonly zh: string;
  readonly en: string;
}

/** A command of `npm run cli`; what it gives is the exit code. */
export type Command = Described &
  (
    | {
        readonly database: true;
        /** True: begins a database where there is none yet; others only read what is there. */
        readonly begins?: true;
        run(context: { readonly settings: Settings; readonly request: CommandRequest; readonly database: Database }): Promise<number>;
      }
    | { readonly database: false; run(context: { readonly settings: Settings; readonly request: CommandRequest }): Promise<number> }
  );

/** Prints what a command found: JSON for programs, lines for people. */
export function print(request: CommandRequest, value: unknown, lines: readonly string[]): void {
  console.log(request.json ? JSON.stringify(value, undefined, 2) : lines.join('\n'));
}
