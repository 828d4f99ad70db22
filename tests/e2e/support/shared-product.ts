// Each worker has a product of its own. The set-up starts them and leaves where they are in the environment, by the worker's number.
const ofWorker = (name: string): string => process.env[`${name}_${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`] ?? '';

/** Address of the worker's product. */
export const url = (): string => ofWorker('E2E_URL');

/** Schemas folder of the worker's product, which it follows. */
export const schemasFolder = (): string => ofWorker('E2E_SCHEMAS');
