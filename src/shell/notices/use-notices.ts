import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createClaims } from '../../client/claim-once';
import { type HeardFrame, toBooking } from '../../client/heard-frame';
import { createNoticeFeed } from '../../client/notice-feed';
import type { Session } from '../../client/session';
import type { KickReason } from '../../protocol/notice-frame';
import { keepsPages } from '../page-news';
import { useServices } from '../services';
import { usePermissions } from '../use-permissions';
import { type PopupNotice, toPopup } from './notice-words';

/** Over how long those who do not look after page files look at changed ones, so that not all ask at once. Units: ms. */
const spread = 5_000;

const rolesOf = ({ state }: Session): readonly string[] => {
  const now = state.getState();
  return now.status === 'in' ? now.user.roles : [];
};

/** What has come for the signed-in person: how much is unread, and what a popup is to show. One browser tab alone shows each popup, one that is looked at. */
export function useNotices() {
  const services = useServices();
  const { http, session, perTab, reach, local, notices, downloads, acts, pageNews } = services;
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<readonly PopupNotice[]>([]);
  // The first tab that is looked at shows it, no other.
  const claim = useMemo(() => createClaims(local), [local]);

  const handlers = useRef({
    hear: (_frame: HeardFrame) => undefined as void,
    onKick: (_reason: KickReason) => undefined as void,
    onCrowded: () => undefined as void,
  });
  const hidden = useRef<PopupNotice[]>([]);
  useEffect(() => {
    const show = async (popup: PopupNotice) => {
      if (await claim(popup.key)) setWaiting((before) => [...before, popup]);
    };
    handlers.current = {
      hear: (frame) => {
        if (frame.kind === 'pages') setTimeout(pageNews.tell, keepsPages(rolesOf(session)) ? 0 : Math.random() * spread);
        if (frame.kind === 'task') {
          downloads.getState().begin();
          acts.hear();
        }
        const popup = toPopup(frame, t);
        if (!popup) return;
        if (document.hidden) hidden.current.push(popup);
        else void show(popup);
      },
      onKick: (reason) => notices.getState().show(t(`notice.kick.${reason}`)),
      onCrowded: () => notices.getState().show(t('notice.crowded')),
    };
    const look = () => {
      if (!document.hidden) for (const popup of hidden.current.splice(0)) void show(popup);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [claim, downloads, notices, acts, pageNews, session, t]);

  const feed = useMemo(
    () =>
      createNoticeFeed({
        ...{ http, session, perTab },
        hear: (frame) => handlers.current.hear(frame),
        onKick: (reason) => handlers.current.onKick(reason),
        onCrowded: () => handlers.current.onCrowded(),
      }),
    [http, session, perTab],
  );
  useEffect(() => feed.start(), [feed]);
  // The socket breaks before anybody calls: a stopped server is told at once.
  useEffect(() => feed.state.subscribe(({ live }, before) => void (before.live && !live && reach.getState().lost())), [feed, reach]);
  const accepts = usePermissions()?.['pickups_accept'] === true;
  useEffect(() => {
    if (!accepts) return undefined;
    let here = true;
    http.get<readonly Readonly<Record<string, unknown>>[]>('api/crm/pickup/notice', { background: true, silent: 'all' }).then(
      (waiting) => {
        // The oldest is shown first, so it comes last.
        if (here) for (const each of waiting.toReversed()) handlers.current.hear({ kind: 'pickup', id: '', booking: toBooking(each) });
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [accepts, http]);
  const { unread } = useStore(feed.state);
  return {
    unread,
    again: feed.ask,
    popup: waiting.at(-1),
    /** How many more wait behind the one on screen. */
    more: Math.max(0, waiting.length - 1),
    dismiss: useCallback(() => setWaiting([]), []),
  };
}
