import { describe, expect, test, vi } from 'vitest';
import { type CheckName, checks, isCheckName } from '../../../src/base/checks';
import { phoneSentence } from '../../../src/base/phone-sentence';
import { runCheck } from '../../../src/base/run-check';
import { toHalfWidth, trimText } from '../../../src/base/text';
import { checkVectors, longTexts } from '../../fixtures/check-vectors';

const today = '2026-07-01';
const names = Object.keys(checks).filter(isCheckName);

describe.each(checkVectors.flatMap((vectors) => (vectors.check === undefined ? [] : [{ ...vectors, check: vectors.check }])))(
  '$field',
  ({ check, strict, accept, reject, cleaned = [], warn = [], own = [] }) => {
    const run = (text: string) => runCheck(check, text, { today, strict });
    test.each(accept)('takes %s', (text) => expect(run(text)?.blocks).not.toBe(true));
    test.each([...reject, ...cleaned])('refuses %s', (text) => expect(run(text)?.blocks).toBe(true));
    test.each(warn.map((text) => [text]))('takes %s with advice', (text) => {
      expect(run(text)).toMatchObject({ blocks: false, message: { zh: expect.stringContaining('校验位不符') as string } });
    });
    test.each(own)('refuses %s: %s', (text, sentence) => expect(run(text)).toMatchObject({ blocks: true, message: { zh: sentence } }));
    test('never takes full-width digits', () => {
      const wide = accept.map((text) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)));
      const kept = wide.filter((text, index) => text !== accept[index] && run(text) === undefined);
      expect(kept).toEqual(check === 'url' ? kept : []);
    });
  },
);

test('every check has vectors', () => {
  expect(names.filter((name) => !checkVectors.some(({ check }) => check === name))).toEqual([]);
});

test('a birthday after today is refused', () => {
  expect(runCheck('idCard', '11010519491231002X', { today: '1949-12-30' })).toEqual({ blocks: true });
});

describe('check digits', () => {
  const alphabets: Partial<Record<CheckName, string>> = {
    idCard: '0123456789X',
    uscc: '0123456789ABCDEFGHJKLMNPQRTUWXY',
    bankCard: '0123456789',
  };
  test.each(['11010519491231002X', '430102199003070012'].map((text) => ['idCard', text] as const))(
    '%s %s: any other last sign is wrong',
    (name, text) => {
      const others = [...(alphabets[name] ?? '')].map((sign) => text.slice(0, -1) + sign).filter((other) => other !== text);
      expect(others.filter((other) => runCheck(name, other, { today, strict: true }) === undefined)).toEqual([]);
      expect(others.every((other) => runCheck(name, other, { today, strict: false })?.blocks === false)).toBe(true);
    },
  );
  test.each([
    ['uscc', '91330100799655058B'],
    ['bankCard', '6212345678900000003'],
  ] as const)('%s %s: any other last sign is wrong', (name, text) => {
    const others = [...(alphabets[name] ?? '')].map((sign) => text.slice(0, -1) + sign).filter((other) => other !== text);
    expect(others.filter((other) => runCheck(name, other, { today, strict: true })?.blocks !== true)).toEqual([]);
  });
  test('two neighbouring digits that change places are found by the codes of people and firms', () => {
    for (const [name, text] of [
      ['idCard', '430102199003070012'],
      ['uscc', '91330100799655058B'],
    ] as const) {
      const swapped = Array.from({ length: text.length - 1 }, (_, index) => {
        const signs = [...text];
        [signs[index], signs[index + 1]] = [signs[index + 1] ?? '', signs[index] ?? ''];
        return signs.join('');
      }).filter((other) => other !== text);
      expect(swapped.filter((other) => runCheck(name, other, { today })?.blocks !== true)).toEqual([]);
    }
  });
  test('the organisation code inside only warns, unless the field is strict', () => {
    expect(runCheck('uscc', '91330100799655058B')).toBeUndefined();
    const wrongInside = '91512081MA62K0260E';
    const finding = runCheck('uscc', wrongInside);
    expect(runCheck('uscc', wrongInside, { strict: true })).toEqual(finding === undefined ? undefined : { blocks: true });
    expect(finding?.blocks).not.toBe(true);
  });
});

test.each([
  ['', '手机号码不能为空'],
  ['138', '手机号码长度不为11位'],
  ['12345678901', '手机号码格式不正确'],
  ['13800138000', undefined],
])('the phone sentence of "%s"', (text, sentence) => {
  expect(phoneSentence(text)?.zh).toBe(sentence);
});

describe('however long a text is', () => {
  test.each(names)('%s reads none that it could not take', (name) => {
    const read = vi.spyOn(checks[name], 'holds').mockReturnValue(true);
    for (const text of longTexts) expect(runCheck(name, text, { today })?.blocks).toBe(true);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    expect(checks[name].most).toBeLessThanOrEqual(2048);
  });

  test('trimming begins from both ends, and looks at no sign inside', () => {
    // A pattern anchored at the end would begin anew at each of the spaces: four times the work for twice the length.
    const looks = (length: number): number => {
      const look = vi.spyOn(String.prototype, 'charCodeAt');
      expect(trimText(`a${' '.repeat(length)}b`)).toHaveLength(length + 2);
      const count = look.mock.calls.length;
      look.mockRestore();
      return count;
    };
    expect(looks(40_000)).toBeLessThan(10);
    expect(trimText(`\u3000\u200b ${'\ufeff'.repeat(9)}湘\u0000 江\r\n \t\n`)).toBe('湘 江');
    expect(trimText(' '.repeat(50_000))).toBe('');
  });

  test('what is trimmed is what JavaScript calls white space, and the zero-width space', () => {
    for (let code = 0x20; code < 0x10000; code += 1) {
      const sign = String.fromCharCode(code);
      const isControl = /\p{Cc}/u.test(sign);
      expect([code, trimText(`${sign}a${sign}`)]).toEqual([
        code,
        isControl || sign.trim() === '' || code === 0x200b ? 'a' : `${sign}a${sign}`,
      ]);
    }
  });

  test('full-width forms become half-width ones, and nothing else changes', () => {
    expect(toHalfWidth('ＡＢ１２３（）　湘𠮷é')).toBe('AB123() 湘𠮷é');
    expect(toHalfWidth('９'.repeat(50_000))).toBe('9'.repeat(50_000));
  });
});
