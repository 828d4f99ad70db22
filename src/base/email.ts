const mostSigns = { whole: 254, local: 64 };
const localShape = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const labelShape = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** True for an e-mail address of the usual kind: no quotes, no comments, a domain of two labels or more. */
export function isEmail(text: string): boolean {
  if (text.length > mostSigns.whole) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || local.length > mostSigns.local || !localShape.test(local)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => labelShape.test(label)) && /^[A-Za-z]{2,}$/.test(labels.at(-1) ?? '');
}
