import type { TFunction } from 'i18next';
import type { HeardFrame } from '../../client/heard-frame';
import { pickupPath } from '../../protocol/notice-frame';

/** What a popup shows. */
export interface PopupNotice {
  /** By which it is known that it has been shown; '' for what has no number. */
  readonly key: string;
  /** Of the notice that is read when the popup is followed; '' for none. */
  readonly noticeId: string;
  readonly title: string;
  readonly text: string;
  readonly date: string;
  readonly url: string;
}

/** Units: signs. */
const textLimit = 200;

const cut = (text: string): string => {
  const signs = [...text.trim()];
  return signs.length > textLimit ? `${signs.slice(0, textLimit).join('')}…` : signs.join('');
};

/** What is shown of a message by a popup: pickups, and the bare text of older servers. Shape: undefined for all others. */
export function toPopup(frame: HeardFrame, t: TFunction): PopupNotice | undefined {
  if (frame.kind === 'text') return { key: '', noticeId: '', title: t('notice.one'), text: cut(frame.text), date: '', url: '' };
  if (frame.kind === 'pickup') {
    const { id, customerName: customer, pickupTime: time, pickupNo: no, instrumentCount: n } = frame.booking;
    const text = cut(t('notice.pickupText', { customer, time, no, n, interpolation: { escapeValue: false } }));
    return {
      key: `pickup ${id || no}`,
      noticeId: '',
      title: t('notice.pickup'),
      text,
      date: '',
      url: /^\d+$/.test(id) ? `${pickupPath}?open=${id}` : pickupPath,
    };
  }
  if (frame.kind !== 'notice' || frame.notice.bizType !== 'pickup') return undefined;
  const { id, title, text, date, url } = frame.notice;
  return { key: `notice ${id}`, noticeId: id, title: title || t('notice.pickup'), text: cut(text), date, url: url || pickupPath };
}
