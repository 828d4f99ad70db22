import { compileSchemas } from '../src/schema/compile-schemas';
import { readSchemas } from '../src/schema/read-schemas';

// Prints every page model as JSON, for Storybook: it shows one story for each page file.
const { pages } = compileSchemas(readSchemas(process.env['SCHEMAS_DIR'] ?? 'schemas'));
console.log(JSON.stringify(Object.fromEntries(pages)));
