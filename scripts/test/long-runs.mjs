/** The long runs: test files that take their size from LONG and their random choices from TEST_SEED. In `npm test` the same files run at their short size. */
export const longRuns = [
  { name: 'kill-database', project: 'contract', file: 'tests/contract/database/kill-database.test.ts' },
  { name: 'kill-product', project: 'contract', file: 'tests/contract/database/kill-product.test.ts' },
  { name: 'two-editors', project: 'contract', file: 'tests/contract/database/interleavings.test.ts' },
  { name: 'two-forms', project: 'unit', file: 'tests/unit/runtime-form/interleavings.test.ts' },
  { name: 'kill-flows', project: 'contract', file: 'tests/contract/database/kill-flows.test.ts' },
  { name: 'truth', project: 'contract', file: 'tests/contract/records/truth.test.ts' },
  { name: 'flows', project: 'contract', file: 'tests/contract/records/flows.test.ts' },
  { name: 'random-bodies', project: 'contract', file: 'tests/contract/security/hostile-bodies.test.ts' },
  { name: 'judged-payloads', project: 'unit', file: 'tests/unit/schema/hostile-payloads.test.ts' },
  { name: 'mutated-pages', project: 'unit', file: 'tests/unit/schema/hostile-pages.test.ts' },
  { name: 'drawn-pages', project: 'unit-dom', file: 'tests/unit/runtime/mutated-pages.test.tsx' },
  { name: 'hostile-ways', project: 'contract', file: 'tests/contract/schema/hostile-pages.test.ts' },
  { name: 'payload-places', project: 'contract', file: 'tests/contract/security/injection.test.ts' },
  { name: 'payload-values', project: 'contract', file: 'tests/contract/security/payloads.test.ts' },
  { name: 'payload-exports', project: 'contract', file: 'tests/contract/records/export-safety.test.ts' },
];
