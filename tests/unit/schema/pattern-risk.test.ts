import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgePattern } from '../../../src/schema/check/patterns/pattern-risk';

test.each([
  ['^[A-Z]{2}\\d{4,8}$', 'none'],
  ['^\\d{9,30}$', 'none'],
  ['^(01|04|12)\\d{6}$', 'none'],
  ['(标准装置|检定装置|校准装置|标准器组)$', 'none'],
  ['^[^\\r\\n]*$', 'none'],
  ['^[1-9]\\d{0,18}(,[1-9]\\d{0,18})*$', 'none'],
  ['^-?(0|[1-9]\\d*)(\\.\\d+)?$', 'none'],
  ['^(a|b)*c$', 'none'],
  ['^[A-Za-z0-9]+(\\.[A-Za-z0-9]+)*@[a-z]+$', 'none'],
  ['^Q', 'none'],
  // It could not fail once it has begun; told slow all the same.
  ['湘A.*', 'slow'],
  ['^(?:\\p{Script=Han}|[A-Z])+$', 'none'],
  ['\\d+$', 'slow'],
  ['^\\s*.*\\s*$', 'slow'],
  ['^\\d*[0-9]*x$', 'slow'],
  ['^[a-z]+.*[a-z]+$', 'slow'],
  ['^(a+)+$', 'endless'],
  ['^(a*)*$', 'endless'],
  ['^(a|a)*$', 'endless'],
  ['^(a|aa)+$', 'endless'],
  ['^(\\w+\\s?)+$', 'endless'],
  ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$', 'endless'],
  ['^(\\d{1,20}){1,20}$', 'endless'],
  ['^(.*,)*x$', 'endless'],
  ['^(?=.*\\d).+$', 'unjudged'],
  ['^(a)\\1$', 'unjudged'],
  [`^${'ab'.repeat(90)}$`, 'unjudged'],
])('%s is %s', (pattern, risk) => {
  expect(judgePattern(pattern)).toBe(risk);
});

/** Every pattern that a file of the product says, kinds included. */
function patternsOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map((found) =>
        String(JSON.parse(found[1] ?? '""')),
      ),
    );
}

test('no pattern of the product takes longer than its text is long', () => {
  const patterns = patternsOf('schemas');
  expect(patterns.length).toBeGreaterThan(8);
  expect(patterns.filter((pattern) => judgePattern(pattern) !== 'none')).toEqual([]);
});
