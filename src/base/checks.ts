import { isBankCard, passesLuhn } from './bank-card';
import { hasCreditCheck, hasOrganisationCode, isCreditCodeShape } from './credit-code';
import { isEmail } from './email';
import { hasIdCardCheck, isIdCardShape } from './id-card';
import { isMobile, plainMobile } from './mobile';
import { phoneSentence } from './phone-sentence';
import { plainEmail, plainLandline, plainPlate, plainSerial, withoutGaps } from './written/plain-signs';

interface Sentence {
  readonly zh: string;
  readonly en: string;
}

/** A check digit: `blocks` where a field says nothing of its strictness; `message` is what it tells where it only warns. */
interface Digit {
  readonly holds: (text: string) => boolean;
  readonly blocks: boolean;
  readonly message: Sentence;
}

/** A named check of a filled text. */
interface Check {
  /** The longest text that can hold. Longer ones are refused unread, so that no length takes long. Units: UTF-16 units. */
  readonly most: number;
  readonly holds: (text: string, today?: string) => boolean;
  /** Says what is wrong where several things may be; else the kind's sentence does. */
  readonly sentence?: (text: string) => Sentence | undefined;
  readonly digits?: readonly Digit[];
  /** Takes away what people write around and between the signs. Text comes trimmed and half-width, and goes back as it came where more than that would be lost. */
  readonly plain?: (text: string) => string;
}

const landlineShape = /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/;
const serviceShape = /^[48]00-?\d{3}-?\d{4}$/;
const platePlaces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const plateShape = new RegExp(`^[${platePlaces}使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领]|[A-HJ-NP-Z0-9]{6})$`);

const isFax = (text: string): boolean => isMobile(text) || landlineShape.test(text);
const isTel = (text: string): boolean => isFax(text) || serviceShape.test(text);

const digitSentence = (zh: string, en: string): Sentence => ({
  zh: `${zh}校验位不符，请核对`,
  en: `${en} fails its check digit; please verify`,
});

/** The checks that a kind may name. Text comes trimmed and is never empty. */
export const checks = Object.freeze({
  mobile: { most: 11, holds: isMobile, plain: plainMobile },
  email: { most: 254, holds: isEmail, plain: plainEmail },
  idCard: {
    most: 18,
    holds: isIdCardShape,
    plain: withoutGaps(/^\d{1,17}[\dXx]?$/),
    digits: [{ holds: hasIdCardCheck, blocks: true, message: digitSentence('身份证号', 'This ID number') }],
  },
  uscc: {
    most: 18,
    holds: isCreditCodeShape,
    plain: withoutGaps(/^[\dA-Z]{1,18}$/),
    digits: [
      { holds: hasCreditCheck, blocks: true, message: digitSentence('统一社会信用代码', 'This credit code') },
      {
        holds: hasOrganisationCode,
        blocks: false,
        message: digitSentence('统一社会信用代码中的组织机构代码', 'The organisation code inside this credit code'),
      },
    ],
  },
  integer: { most: 60, holds: (text) => /^-?(0|[1-9]\d*)$/.test(text) },
  nonNegativeInteger: { most: 60, holds: (text) => /^(0|[1-9]\d*)$/.test(text) },
  digits19: { most: 255, holds: (text) => /^[1-9]+$/.test(text), plain: withoutGaps(/^[1-9]{1,19}$/) },
  tel: { most: 32, holds: isTel, plain: plainLandline(isTel) },
  fax: { most: 32, holds: isFax, plain: plainLandline(isFax) },
  phone: { most: 11, holds: isMobile, sentence: phoneSentence, plain: plainMobile },
  bankCard: {
    most: 19,
    holds: isBankCard,
    plain: withoutGaps(/^\d{1,19}$/),
    digits: [{ holds: passesLuhn, blocks: false, message: digitSentence('银行卡号', 'This card number') }],
  },
  serial: { most: 60, holds: (text) => /^\d+(\.\d{1,2})?$/.test(text), plain: plainSerial },
  money: { most: 60, holds: (text) => /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(text) },
  postcode: { most: 6, holds: (text) => /^\d{6}$/.test(text), plain: withoutGaps(/^\d{1,6}$/) },
  url: { most: 2048, holds: (text) => URL.canParse(text) && /^https?:\/\/[^\s]+$/i.test(text) },
  plateNumber: { most: 10, holds: (text) => plateShape.test(text), plain: plainPlate((text) => plateShape.test(text)) },
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
