import { checks } from './checks';

/** Says what is wrong with a mobile number, in the order in which a person should hear it; undefined where nothing is. Source: domain 5. */
export function phoneSentence(text: string): string | undefined {
  if (text === '') return '手机号码不能为空';
  if (text.length !== 11) return '手机号码长度不为11位';
  return checks.mobile.holds(text) ? undefined : '手机号码格式不正确';
}
