import { isDay } from '../../../base/day';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { isAccountName } from '../../auth/account-name';
import { bodyId, optionalText } from '../../http/admin-call';
import { bodyText } from '../../http/read-parameters';

type Fields = Readonly<Record<string, unknown>>;

/** What is said of a user, as it is stored. */
export interface UserValues {
  readonly account: string;
  readonly realName: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly email: string;
  readonly phone: string;
  readonly sex: string;
  readonly birthday: string | null;
  readonly deptId: string | null;
  readonly postId: string | null;
  /** The employee whose account it is. */
  readonly staffId: string | null;
  /** The customer for whom it signs in. */
  readonly enterId: string | null;
  readonly enabled: boolean;
}

/** A picture of an account is the id of a file, a path of ours or an address of the web: clients show it as it stands. */
const isPicture = (text: string): boolean => /^(?:https?:\/\/|(?!\/\/)[^:&]*$)/i.test(text) && !/[\s\\\p{C}]/u.test(text);

/** Reads what is said of a user; what is not sent stays as it is. Errors: accountWrong, wrongParameter. */
export function readUserValues(body: Values, old: Fields | undefined): UserValues {
  const text = (name: string, most: number): string =>
    Object.hasOwn(body, name) ? optionalText(body, name, most) : String(old?.[name] ?? '');
  const id = (name: string): string | null =>
    Object.hasOwn(body, name) ? (bodyId(body, name) ?? null) : String(old?.[name] ?? '') || null;
  const account = text('account', 64);
  if (!isAccountName(account)) throw refusal('accountWrong', {});
  const realName = text('realName', 64) || text('name', 64) || account;
  const birthday = text('birthday', 20).slice(0, 10);
  if (birthday !== '' && !isDay(birthday)) throw refusal('wrongParameter', { name: 'birthday' });
  const avatar = text('avatar', 200);
  if (!isPicture(avatar)) throw refusal('wrongParameter', { name: 'avatar' });
  const phone = text('phone', 32);
  const sex = text('sex', 2);
  return {
    account,
    realName,
    nickName: text('name', 64) || realName,
    avatar,
    email: text('email', 128),
    phone,
    sex: /^[12]$/.test(sex) ? sex : '',
    birthday: birthday === '' ? null : birthday,
    deptId: id('deptId'),
    postId: id('postId'),
    staffId: id('staffId'),
    enterId: id('enterId'),
    enabled: Object.hasOwn(body, 'status') ? bodyText(body, 'status') !== '0' : old?.['status'] !== 0,
  };
}
