const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];
const organisationAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True for an 18-character unified social credit code whose check character holds. Source: GB 32100-2015. */
export function isCreditCode(text: string): boolean {
  if (text.length !== 18 || [...text].some((sign) => !alphabet.includes(sign))) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(text[index] ?? ''), 0);
  return alphabet[(31 - (sum % 31)) % 31] === text[17];
}

/** True where the organisation code inside a credit code has its own check character right. Source: GB 11714-1997. */
export function hasOrganisationCode(text: string): boolean {
  const code = text.slice(8, 17);
  const sum = organisationWeights.reduce((total, weight, index) => total + weight * organisationAlphabet.indexOf(code[index] ?? ''), 0);
  return '0123456789X0'[11 - (sum % 11)] === code[8];
}
