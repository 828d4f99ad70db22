import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../../src/server/clean-html';
import { corpora } from '../../fixtures/corpora';

const payloads = corpora['html'] ?? [];
const { window } = new JSDOM('');
const parse = (html: string): Element => new window.DOMParser().parseFromString(html, 'text/html').body;

test('the corpus of markup has at least 120 different payloads', () => {
  expect(payloads.length).toBe(new Set(payloads).size);
  expect(payloads.length).toBeGreaterThanOrEqual(120);
});

test.each<[string, RegExp, number]>([
  ['mutation on a second parsing', /<(?:math|svg|noscript|noembed|form)\b.*<\/?(?:style|noscript|noembed|p)\b/i, 5],
  ['SVG', /<svg/i, 8],
  ['MathML', /<math/i, 5],
  ['commands of formulas', /^\\[a-zA-Z]+\{/, 5],
  ['styles', /<style|style=/i, 6],
  ['marks that turn the direction of writing', /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/, 3],
])('the corpus has payloads of the kind: %s', (_kind, form, least) => {
  expect(payloads.filter((payload) => form.test(payload)).length).toBeGreaterThanOrEqual(least);
});

test.each(payloads)('of %j nothing is kept that runs or fetches, also when what was kept is parsed and written again', (payload) => {
  for (const text of [payload, `<p>告示</p>${payload}`, `<p title="${payload}">告示</p>`]) {
    const kept = cleanHtml(text) ?? '';
    const body = parse(kept);
    for (const element of body.querySelectorAll('*')) {
      expect(element.localName).toMatch(
        /^(?:p|br|strong|em|u|s|sub|sup|ul|ol|li|h[1-6]|blockquote|a|code|pre|hr|table|thead|tbody|tr|th|td)$/,
      );
      for (const { name, value } of element.attributes)
        expect([name, value]).toEqual(['href', expect.stringMatching(/^(?:https?:|mailto:)/)]);
    }
    expect(cleanHtml(body.innerHTML) ?? '').toBe(kept);
  }
});
