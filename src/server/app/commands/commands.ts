import { auditCommands } from './audit';
import type { Command } from './command';
import { routeCommands } from './routes';
import { schemaCommands } from './schema';
import { seedCommands } from './seed';

/** Every command of `npm run cli`. */
export const commands: readonly Command[] = [...schemaCommands, ...seedCommands, ...routeCommands, ...auditCommands];
