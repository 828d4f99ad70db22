import { expect, test } from 'vitest';
import { displayOf } from '../../../src/runtime/actions/display-of';
import { productSchemas } from '../../fixtures/some-schemas';

const record = productSchemas().pages.get('system/sentMessages')?.record;
if (!record) throw new Error('no record of messages');

test.each([
  ['zh', '验证码'],
  ['en', 'Code'],
] as const)('a record that is called by one of several choices is called by its word, in %s', (language, word) => {
  expect(displayOf(record, { id: '7', version: 1, notice: 'captcha' }, language)).toBe(word);
});

test('a record without a name of its own is called by its id', () => {
  expect(displayOf(record, { id: '7', version: 1, notice: '' }, 'zh')).toBe('7');
});
