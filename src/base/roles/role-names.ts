import type { Language } from '../text';

/** The roles that the product is shipped with, by alias, and what they are called. */
export const shippedRoles = {
  administrator: { zh: '超级管理员', en: 'Super admin' },
  admin: { zh: '租户管理员', en: 'Tenant admin' },
  configurator: { zh: '配置员', en: 'Configurator' },
  acceptor: { zh: '业务受理员', en: 'Order desk' },
  salesman: { zh: '业务员', en: 'Salesman' },
  sample_keeper: { zh: '样品管理员', en: 'Sample keeper' },
  leader: { zh: '分管领导', en: 'Leader in charge' },
  dept_head: { zh: '科室主任', en: 'Head of department' },
  tester: { zh: '检定/校准员', en: 'Tester' },
  verifier: { zh: '核验员', en: 'Verifier' },
  signatory: { zh: '授权签字人', en: 'Authorised signatory' },
  issuer: { zh: '证书发放员', en: 'Certificate issuer' },
  finance: { zh: '财务人员', en: 'Finance' },
  quality: { zh: '质量管理员', en: 'Quality manager' },
  device_keeper: { zh: '设备管理员', en: 'Equipment keeper' },
  hr: { zh: '人事培训管理员', en: 'HR and training' },
  customer: { zh: '客户', en: 'Customer' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Who acts where nobody does, as his acts are stored. */
export const systemName = '系统';

const english: ReadonlyMap<string, string> = new Map([
  ...Object.values(shippedRoles).map(({ zh, en }) => [zh, en] as const),
  // What the first administrator of a tenant is called, until he says who he is.
  ['管理员', 'Administrator'],
  [systemName, 'System'],
]);

const stored: ReadonlyMap<string, string> = new Map([...english].map(([zh, en]) => [en, zh]));

/** What a role, the system, or an account that nobody has given a name of his own, is called in a language: one that bears the name it was shipped with has it in English too; what an administrator has named stays as he wrote it. */
export const roleWord = (name: string, language: Language): string => (language === 'en' ? (english.get(name) ?? name) : name);

/** Writes what several roles are called in a row. */
export const rolesText = (names: readonly string[], language: Language): string =>
  names.map((name) => roleWord(name, language)).join(language === 'en' ? ', ' : '、');

/** What is stored of a role that somebody calls by the English name it was shipped with. */
export const storedRole = (word: string): string => stored.get(word) ?? word;
