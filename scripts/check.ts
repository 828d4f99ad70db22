import { compileSchemas } from '../src/schema/compile-schemas';
import { formatFault } from '../src/schema/fault';
import { readSchemas } from '../src/schema/read-schemas';

const compiled = compileSchemas(readSchemas(process.env['SCHEMAS_DIR'] ?? 'schemas'));
for (const fault of compiled.faults) console.log(formatFault(fault));
if (compiled.faults.length > 0) process.exitCode = 1;
else console.log(`${String(compiled.pages.size)} pages, ${String(compiled.records.size)} records`);
