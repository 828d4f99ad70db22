import { isMobile } from '../../base/mobile';
import { refusal } from '../../protocol/errors';

/** Demands a mobile number. Errors: phoneWrong, which says whether it is empty, of another length or of no such form. */
export function requirePhone(phone: string): string {
  if (!isMobile(phone)) throw refusal('phoneWrong', { phone });
  return phone;
}
