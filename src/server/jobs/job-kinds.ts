import { batchJob } from './batch-job';
import { exportJob } from './export-job';
import { importJob } from './import-job';
import type { JobKind } from './job';

/** Every kind of task that the server can do. */
export const jobKinds: readonly JobKind[] = [exportJob, importJob, batchJob];
