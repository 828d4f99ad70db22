import { compileSchemas } from '../../../schema/compile/compile-schemas';
import { formatFault } from '../../../schema/source/fault';
import { readSchemas } from '../../../schema/source/read-schemas';
import type { Database } from '../../db/connections/database';
import { settleFolder } from '../../db/schema/app-texts';
import { formatWaiting } from '../../db/schema/choose-sources';
import { makePlanner } from '../../db/schema/plan-schemas';
import { requireFolder } from '../../db/schema/schema-store';
import { readLastVersions } from '../../db/schema/schema-versions';
import type { TableStep } from '../../db/table-step';
import { markOf } from '../../modules/studio/foresee-change';
import type { Settings } from '../../settings';

/** Errors: StartError where the folder is not there. */
export function read({ schemasDir }: Settings) {
  requireFolder(schemasDir);
  return readSchemas(schemasDir);
}

/** The folder compiled as it stands. */
export const compile = (settings: Settings) => compileSchemas(read(settings));

/** The texts of the folder as they would be published, and why others serve in the place of some. */
export const settle = async (database: Database, settings: Settings, taken?: ReadonlySet<string>) =>
  settleFolder(database, read(settings), await readLastVersions(database), taken ? { taken } : {});

/** What it takes to bring the tables to the folder; `taken` are files whose text takes the place of the app's. */
export async function plan(database: Database, settings: Settings, taken?: ReadonlySet<string>) {
  const sources = { dir: settings.schemasDir, files: (await settle(database, settings, taken)).files };
  const compiled = compileSchemas(sources);
  const last = await readLastVersions(database);
  const planner = makePlanner(database, last, (files) => compileSchemas({ dir: settings.schemasDir, files }));
  const { steps } = (await planner(compiled, sources.files)).plan;
  return { faults: compiled.faults.map(formatFault), steps };
}

/** A step as the command line tells it. */
export const toLine = (step: TableStep) => `${markOf(step)} ${formatWaiting(step)}`;
