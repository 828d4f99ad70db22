const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];
const organisationAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True for 18 signs of which a unified social credit code may be made; its check character is not looked at. Source: GB 32100-2015. */
export const isCreditCodeShape = (text: string): boolean => text.length === 18 && [...text].every((sign) => alphabet.includes(sign));

/** True where the check character of a unified social credit code holds. Source: GB 32100-2015. */
export function hasCreditCheck(text: string): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(text[index] ?? ''), 0);
  return alphabet[(31 - (sum % 31)) % 31] === text[17];
}

/** True where the organisation code inside a credit code has its own check character right. Source: GB 11714-1997. */
export function hasOrganisationCode(text: string): boolean {
  const code = text.slice(8, 17);
  const sum = organisationWeights.reduce((total, weight, index) => total + weight * organisationAlphabet.indexOf(code[index] ?? ''), 0);
  return '0123456789X0'[11 - (sum % 11)] === code[8];
}
