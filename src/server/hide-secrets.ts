import { isIdCardShape } from '../base/id-card';

const secretWord = 'token|ticket|password|passwd|pwd|secret|sign|auth|code|key';
// Names are short: what goes on without an end is none, and is not searched from each of its letters anew.
const inAddress = new RegExp(`([?&#;,\\s'"({]|^)([\\w.-]{0,40}(?:${secretWord})[\\w.-]{0,40})=[^&#;,\\s'")}]*`, 'gi');
const inObject =
  /((?:token|ticket|password|passwd|pwd|secret|signature|smscode|captcha|authorization|blade-auth)[\w.-]{0,40}\\{0,3}["']?\s{0,4}:\s{0,4})\\{0,3}(["'])[^"'\\]*/gi;
const bearer = /\b((?:bearer|basic)\s{1,4})[\w.~+/=-]{8,}/gi;
const signed = /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*){0,3}/g;
const mobile = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
const idCard = /(?<!\d)\d{17}[\dXx](?!\d)/g;

/**
 * Takes what opens something, and the numbers of people's telephones and identity cards, out of a text that is written down for others than whom it
 * concerns: the log, and the faults that browsers send. Takes a time that grows with the length of the text alone.
 */
export const hideSecrets = (text: string): string =>
  text
    .replace(inAddress, '$1$2=***')
    .replace(inObject, '$1$2***')
    .replace(bearer, '$1***')
    .replace(signed, '***')
    .replace(mobile, '$1****$2')
    .replace(idCard, (found) => (isIdCardShape(found) ? `${found.slice(0, 3)}****${found.slice(-4)}` : found));

/** What the log says of an error. */
export const describeForLog = (error: Error): { readonly type: string; readonly message: string; readonly stack: string } => ({
  type: error.name,
  message: hideSecrets(error.message),
  stack: hideSecrets(error.stack ?? ''),
});
