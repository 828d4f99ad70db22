import { auditCommands } from './audit';
import type { Command } from './command';
import { restoreCommands } from './restore';
import { roleCommands } from './roles';
import { routeCommands } from './routes';
import { schemaCommands } from './schema';
import { seedCommands } from './seed';
import { takeCommands } from './take';

/** Every command of `npm run cli`. */
export const commands: readonly Command[] = [
  ...schemaCommands,
  ...takeCommands,
  ...restoreCommands,
  ...roleCommands,
  ...seedCommands,
  ...routeCommands,
  ...auditCommands,
];
