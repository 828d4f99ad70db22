import { hasOrganisationCode, isCreditCode } from './credit-code';
import { isIdCard } from './id-card';

interface Advice {
  readonly holds: (text: string) => boolean;
  readonly message: { readonly zh: string; readonly en: string };
}

/** A named check of a filled text; `advice` only warns. */
interface Check {
  readonly holds: (text: string, today?: string) => boolean;
  readonly advice?: Advice;
}

const mobileShape = /^1(3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/;
const landlineShape = /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/;
const serviceShape = /^[48]00-?\d{3}-?\d{4}$/;
const platePlaces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const plateShape = new RegExp(`^[${platePlaces}使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领]|[A-HJ-NP-Z0-9]{6})$`);

const isMobile = (text: string): boolean => mobileShape.test(text);

function isEmail(text: string): boolean {
  if (text.length > 254 || !/^[\x21-\x7e]+$/.test(text)) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || local.length > 64 || !/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local))
    return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label)) &&
    /^[A-Za-z]{2,}$/.test(labels.at(-1) ?? '')
  );
}

function passesLuhn(text: string): boolean {
  let sum = 0;
  [...text].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

const isUrl = (text: string): boolean => text.length <= 2048 && URL.canParse(text) && /^https?:\/\/[^\s]+$/i.test(text);

/** The checks that a kind may name. Source: domain 5; text comes trimmed and is never empty. */
export const checks = Object.freeze({
  mobile: { holds: isMobile },
  email: { holds: isEmail },
  idCard: { holds: isIdCard },
  uscc: {
    holds: isCreditCode,
    advice: {
      holds: hasOrganisationCode,
      message: {
        zh: '统一社会信用代码中的组织机构代码校验位不符，请核对',
        en: 'The organisation code inside this credit code fails its check digit; please verify',
      },
    },
  },
  integer: { holds: (text) => /^-?(0|[1-9]\d*)$/.test(text) },
  nonNegativeInteger: { holds: (text) => /^(0|[1-9]\d*)$/.test(text) },
  digits19: { holds: (text) => /^[1-9]+$/.test(text) },
  tel: { holds: (text) => isMobile(text) || landlineShape.test(text) || serviceShape.test(text) },
  fax: { holds: (text) => isMobile(text) || landlineShape.test(text) },
  phone: { holds: isMobile },
  bankCard: {
    holds: (text) => /^[1-9](\d{14}|\d{18})$/.test(text),
    advice: {
      holds: passesLuhn,
      message: { zh: '银行卡号校验位不符，请核对', en: 'This card number fails its check digit; please verify' },
    },
  },
  serial: { holds: (text) => /^\d+(\.\d{1,2})?$/.test(text) },
  money: { holds: (text) => /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(text) },
  postcode: { holds: (text) => /^\d{6}$/.test(text) },
  url: { holds: isUrl },
  plateNumber: { holds: (text) => plateShape.test(text) },
} satisfies Record<string, Check>) as Readonly<Record<CheckName, Check>>;

export type CheckName =
  | 'mobile'
  | 'email'
  | 'idCard'
  | 'uscc'
  | 'integer'
  | 'nonNegativeInteger'
  | 'digits19'
  | 'tel'
  | 'fax'
  | 'phone'
  | 'bankCard'
  | 'serial'
  | 'money'
  | 'postcode'
  | 'url'
  | 'plateNumber';

/** True for the name of a check. */
export const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name);
