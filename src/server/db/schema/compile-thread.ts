import { parentPort } from 'node:worker_threads';
import { compileSchemas } from '../../../schema/compile/compile-schemas';
import type { SchemaSources } from '../../../schema/source/read-schemas';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread.');
port.on('message', (sources: SchemaSources) => port.postMessage(compileSchemas(sources)));
