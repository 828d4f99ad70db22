import { expect, test } from 'vitest';
import { htmlText, isSafeLink } from '../../../src/base/html-text';

test.each([
  ['', ''],
  ['<p>一</p><p>二</p>', '一 二'],
  ['<p>m<sup>2</sup> &lt; 3 &amp; 4</p>', 'm2 < 3 & 4'],
  ['<ul><li>甲</li><li>乙</li></ul>', '甲 乙'],
  ['a<br>b&nbsp;c', 'a b c'],
  ['1 &unknown; 2', '1 &unknown; 2'],
])('%s reads as %s', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test.each([
  ['https://example.org/a?b=1', true],
  ['mailto:a@b.cn', true],
  ['tel:073188886666', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.org', false],
  ['/wel/index', false],
  ['https://a b', false],
  ['https://a"onclick=x', false],
  ['', false],
])('a link to %s is allowed: %s', (address, allowed) => {
  expect(isSafeLink(address)).toBe(allowed);
});

test('marks that never end are no text and no trouble', () => {
  expect(htmlText('<p>'.repeat(60_000))).toBe('');
  expect(htmlText('<'.repeat(200_000))).toHaveLength(200_000);
});
