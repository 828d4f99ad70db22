import type { Text } from '../../schema/model/text';

/** Two ways of judging passwords: long and not guessable, or (where a customer must) composed of classes and changed by and by. */
export type PasswordProfile = 'modern' | 'composed';

/** Units: days. */
export const composedLife = 90;
/** Passwords that must not come back, with the present one. */
export const composedMemory = 5;

interface PasswordContext {
  readonly profile: PasswordProfile;
  /** Words that people would try first: account, names, the institute. */
  readonly words: readonly string[];
}

const shortest = 8;
const longest = 128;

const common = new Set(
  (
    'password passw0rd p@ssw0rd p@ssword password1 password123 admin admin123 admin888 administrator root rootroot qwerty qwerty123 qwertyuiop ' +
    'asdfghjkl zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc q1w2e3r4 abc12345 abcd1234 abc123456 a1234567 a12345678 a123456789 aa123456 ' +
    'aa12345678 woaini woaini1314 woaini520 iloveyou 5201314 52013145 taobao123 letmein welcome welcome1 monkey dragon master sunshine princess ' +
    'football baseball superman batman trustno1 changeme default guest test test1234 testtest user user1234 login hello123 secret computer internet ' +
    'whatever michelle jordan23 starwars qq123456 wang1234 zhang123 123qweasd 123qwe123 qwe123456 zaq12wsx 147258369 159357456 789456123 456789123'
  ).split(' '),
);

/** Letters, digits and signs as they lie on a keyboard or in the alphabet. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb'];

const plain = (text: string): string => text.toLowerCase().normalize('NFKC');

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return runs.some((run) => (run + run).includes(text) || (run + run).includes(backwards));
}

function isGuessable(password: string): boolean {
  const text = plain(password);
  const bare = text.replace(/[^a-z0-9]+$/, '').replace(/^[^a-z0-9]+/, '');
  const base = bare.replace(/[^a-z]*\d{1,4}$/, '');
  return (
    new Set(text).size < 4 ||
    /^(.{1,4})\1+$/.test(text) ||
    isRun(text) ||
    common.has(text) ||
    common.has(bare) ||
    (base.length >= 4 && (common.has(base) || isRun(base)) && bare.length < 14) ||
    /^(19|20)\d{6}$/.test(text)
  );
}

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Says why a new password is refused. Shape: undefined for one that is taken. Source: ASVS 5.0 V6.2. */
export function judgePassword(password: string, { profile, words }: PasswordContext): Text | undefined {
  const length = [...password].length;
  if (length < shortest) return { zh: `密码至少 ${shortest} 个字符`, en: `A password has at least ${shortest} characters` };
  if (length > longest) return { zh: `密码最多 ${longest} 个字符`, en: `A password has at most ${longest} characters` };
  if (/^[0-9a-fA-F]{32}$/.test(password))
    return { zh: '密码不能是 32 位十六进制字符', en: 'A password cannot be 32 hexadecimal characters' };
  if (isGuessable(password)) return { zh: '密码过于常见，容易被猜到', en: 'This password is too common and easily guessed' };
  const text = plain(password);
  if (words.some((word) => [...word].length >= 3 && text.includes(plain(word)) && length - [...word].length < shortest))
    return { zh: '密码不能由账号、姓名或单位名称组成', en: 'A password cannot be made of the account, a name or the institute' };
  if (profile === 'composed' && classes.filter((each) => each.test(password)).length < 3)
    return {
      zh: '密码须含大写字母、小写字母、数字、符号中的至少三类',
      en: 'A password needs three of: capital letters, small letters, digits, signs',
    };
  return undefined;
}

const composedRule = {
  zh: '含大写字母、小写字母、数字、符号中的至少三类',
  en: 'Three of: capital letters, small letters, digits, signs',
};

/** Says before anything is typed what a new password has to be. */
export function describePasswordRules(profile: PasswordProfile): readonly Text[] {
  return [
    { zh: `${shortest} 至 ${longest} 个字符，可以是一句话`, en: `${shortest} to ${longest} characters; a phrase is fine` },
    { zh: '不是常见密码、连续或重复的字符', en: 'No common password, no sequence, no repetition' },
    { zh: '不由账号、姓名或单位名称组成', en: 'Not made of the account, a name or the institute' },
    ...(profile === 'composed'
      ? [composedRule, { zh: `不同于最近 ${composedMemory} 次的密码`, en: `Other than the last ${composedMemory} passwords` }]
      : []),
  ];
}
