import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { joinQuery, placeOf, splitQuery } from '../protocol/list-address';
import type { PageAddress } from '../runtime/list-state/page-address';

/** Gives a page the part of the address that its list owns; while its tab is not on screen, the one that it had. */
export function useTabAddress(place: string): PageAddress {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const here = placeOf(pathname + search) === place;
  const kept = useRef({ list: '', key: '' });
  const now = here ? { list: splitQuery(search).list, key } : kept.current;
  const onScreen = useRef(here);
  useEffect(() => {
    kept.current = now;
    onScreen.current = here;
  });
  const { list, key: entry } = now;
  return useMemo(
    () => ({
      list,
      key: entry,
      go: (next, how) => {
        if (!onScreen.current) return false;
        const [path = '', ...query] = place.split('?');
        void navigate(path + joinQuery({ rest: query.join('?'), list: next }), { replace: how === 'replace' });
        return true;
      },
      back: () => void navigate(-1),
    }),
    [list, entry, place, navigate],
  );
}
