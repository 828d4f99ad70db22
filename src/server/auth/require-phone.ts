import { cleanMobile, isMobile } from '../../base/mobile';
import { refusal } from '../../protocol/errors';

/** Demands a mobile number; it is cleaned as the browser cleans it. Errors: phoneWrong, which says whether it is empty, of another length or of no such form. */
export function requirePhone(phone: string): string {
  const clean = cleanMobile(phone);
  if (!isMobile(clean)) throw refusal('phoneWrong', { phone: clean });
  return clean;
}
