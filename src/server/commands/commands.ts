import type { Command } from './command';
import { schemaCommands } from './schema';

/** Every command of `npm run cli`. */
export const commands: readonly Command[] = [...schemaCommands];
