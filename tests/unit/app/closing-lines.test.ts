import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFailed, readFlaky } from '../../../scripts/test/read-results.mjs';

const check = (status: string, fullName: string, failureMessages: readonly string[]) => ({ status, fullName, failureMessages });

test('a check that passed at its second try is named with the reason of the first, one that failed twice as failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lh-closing-'));
  const report = join(folder, 'report.json');
  const checks = [
    check('passed', 'at once', []),
    check('passed', 'at the second try', ['Error: too slow\n    at somewhere']),
    check('failed', 'never', ['Error: wrong']),
  ];
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ name: resolve('tests/x.test.ts'), status: 'failed', assertionResults: checks }] }),
  );
  try {
    expect(readFlaky(report)).toEqual(['tests/x.test.ts at the second try · Error: too slow']);
    expect(readFailed(report)).toEqual(['tests/x.test.ts never · Error: wrong']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
