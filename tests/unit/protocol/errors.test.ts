import { sentences } from '../../../src/schema/model/sentences';
import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import { describeError, errorCatalogue, refusal } from '../../../src/protocol/errors';

const text = { zh: '字', en: 'word' };
const anyDetail = {
  name: 'n',
  seconds: 3,
  load: 'search',
  column: 'c',
  op: 'o',
  fields: { a: text },
  limit: 5,
  state: text,
  display: 'd',
  by: text,
  count: 2,
  label: text,
  path: 'p',
  field: 'f',
  expected: 7,
  found: 8,
  reason: text,
  said: 's',
  most: 64,
  phone: '138',
  sentence: text,
  why: text,
  file: 'f',
  line: 1,
  pages: 3,
  signs: '□',
  used: 9,
  quota: 10,
  alias: 'lims',
  status: 404,
  width: 20_000,
  height: 20_000,
  fault: 'f',
  step: text,
  problem: 'p',
  places: 'p',
  to: 'q',
};

/** Where a code means something else by the same word. */
const named = { name: text };
const ofCode: Readonly<Record<string, object>> = {
  flowRefused: named,
  undoBuilt: named,
  undoImpossible: named,
  undoMoved: named,
  paperFaulty: { sentence: 's' },
};

test.each(Object.keys(errorCatalogue))('%s has a status and a sentence in both languages', (code) => {
  const described = describeError(new AppError(code, { ...anyDetail, ...ofCode[code] }));
  expect(described).toBeDefined();
  if (!described) return;
  expect(described.status).toBeGreaterThanOrEqual(400);
  expect(described.status).toBeLessThan(600);
  for (const sentence of [described.sentence.zh, described.sentence.en]) {
    expect(sentence.trim()).not.toBe('');
    expect(sentence).not.toMatch(/undefined|\[object/);
  }
  expect(described.sentence.zh).toMatch(/\p{Script=Han}/u);
  expect(described.sentence.en).not.toMatch(/\p{Script=Han}/u);
});

test('names a field in the sentence', () => {
  expect(describeError(refusal('searchFieldUnknown', { column: '__proto__' }))?.sentence.zh).toBe('不支持的查询字段：__proto__');
});

test('a code outside the catalogue, and a name that every object inherits, is described as nothing', () => {
  expect(describeError(new AppError('nothing'))).toBeUndefined();
  expect(describeError(new AppError('toString'))).toBeUndefined();
});

/** Stands for whatever a sentence is made of: a word that stands nowhere else, as text, as a text in both languages, or as a list or an object of such. */
function anything(word: string): unknown {
  const text = Object.assign(Object(word) as object, { zh: word, en: word });
  const list: Readonly<Record<PropertyKey, unknown>> = Object.assign(
    {},
    ...Object.getOwnPropertyNames(Array.prototype).map((name) => ({ [name]: true })),
  );
  return new Proxy(() => text, {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive || name === 'toString' || name === 'valueOf') return () => word;
      if (name === 'zh' || name === 'en') return word;
      if (name === Symbol.iterator) return () => [text][Symbol.iterator]();
      const own: unknown = Reflect.get(text, name);
      if (typeof own === 'function' && !Object.hasOwn(list, name)) return (own as (...all: unknown[]) => unknown).bind(text);
      const of: unknown = Object.hasOwn(list, name) ? Reflect.get([text], name) : undefined;
      return typeof of === 'function' ? (of as (...all: unknown[]) => unknown).bind([text]) : (of ?? anything(word));
    },
  });
}

/** Words that stand twice in a row; in Chinese two characters at least, or one that is never doubled. */
const doubled = /\b([A-Za-z]{2,})\s+\1\b|([\u4e00-\u9fff]{2,})\2|([的了是在于与或请不])\3/iu;

test('no sentence of any maker says a word twice in a row', () => {
  const makers = [...Object.entries(errorCatalogue).map(([name, { sentence }]) => [name, sentence] as const), ...Object.entries(sentences)];
  const made = makers.flatMap(([name, maker]): (readonly [string, string])[] => {
    const text: unknown =
      typeof maker === 'function' ? (maker as (...all: unknown[]) => unknown)(...['甲', '乙', '丙'].map(anything)) : maker;
    const { zh, en } = text as { readonly zh: unknown; readonly en: unknown };
    return [
      [name, String(zh)],
      [name, String(en)],
    ];
  });
  expect(made.filter(([, text]) => doubled.test(text))).toEqual([]);
  expect(made.filter(([, text]) => text === '')).toEqual([]);
  expect(made.length).toBeGreaterThan(300);
});
