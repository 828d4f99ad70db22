import { parentPort } from 'node:worker_threads';
import { compileSchemas } from '../../../schema/compile/compile-schemas';
import { createCompileMemory } from '../../../schema/context/compile-memory';
import type { SchemaSources } from '../../../schema/source/read-schemas';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread.');
/** Lives as long as the thread: of a folder that was compiled before, what a change reaches is compiled alone. */
const memory = createCompileMemory();
port.on('message', (sources: SchemaSources) => port.postMessage(compileSchemas(sources, { memory })));
