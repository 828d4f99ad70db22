import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { RecordModel } from '../model/record-model';
import { submitSchema } from './payload-schemas';

/** ajv's run-time helpers, written out so that the module stands alone. */
const helpers: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': `(text) => { let count = 0; for (const sign of text) count += sign === '' ? 0 : 1; return count; }`,
  'ajv/dist/runtime/equal': `(left, right) => JSON.stringify(left) === JSON.stringify(right)`,
};

const tail = `
const unescape = (part) => part.replace(/~1/g, '/').replace(/~0/g, '~');
const nameOf = (error) => {
  const path = error.instancePath.split('/').slice(1).map(unescape);
  if (error.keyword === 'additionalProperties') path.push(error.params.additionalProperty);
  return path.join('.');
};
export function validate(values) {
  if (check(values)) return true;
  return check.errors.map((error) => ({ path: nameOf(error), keyword: error.keyword, params: error.params }));
}
`;

/**
 * Writes the validator of a record's submit body as an ES module that imports nothing and generates no code:
 * \`export function validate(values)\` gives true or the errors as \`{ path, keyword, params }\`. Errors: a schema that ajv refuses.
 */
export function makeValidatorModule(record: RecordModel): string {
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    code: { source: true, esm: true, lines: false },
  });
  const check = ajv.compile(submitSchema(record));
  // ajv's package is CommonJS: some loaders give the function, others an object that holds it.
  const write = typeof standalone === 'function' ? standalone : (standalone as { readonly default: typeof standalone }).default;
  const code = write(ajv, check)
    .replace(/^"use strict";/, '')
    .replace(/export const validate\s*=\s*(\w+);export default \w+;/, 'const check = $1;')
    .replace(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
      const helper = helpers[name];
      if (helper === undefined) throw new Error(`A validator needs a helper that is not written out: ${name}`);
      return `(${helper})`;
    });
  if (
    /\brequire\(|\bimport[\s(]|\beval\(|new Function/.test(code.replace(/"(?:[^"\\]|\\.)*"/g, '""')) ||
    !code.includes('const check = ')
  ) {
    throw new Error(`The validator of ${record.name} does not stand alone`);
  }
  return code + tail;
}
