import { auditCommands } from './audit';
import type { Command } from './command';
import { roleCommands } from './roles';
import { routeCommands } from './routes';
import { schemaCommands } from './schema';
import { seedCommands } from './seed';

/** Every command of `npm run cli`. */
export const commands: readonly Command[] = [...schemaCommands, ...roleCommands, ...seedCommands, ...routeCommands, ...auditCommands];
