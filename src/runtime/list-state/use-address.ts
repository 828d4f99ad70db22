import { useLatest } from 'ahooks';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../source/page-context';
import type { Actions } from '../actions/use-actions';
import type { ListLink } from './list-link';
import type { PageAddress } from './page-address';

interface AddressRequest {
  readonly address: PageAddress | undefined;
  /** True once all that a list opens with has been read. */
  readonly settled: boolean;
  readonly ready: boolean;
  setReady(ready: true): void;
  /** Makes the list show what an address says; `first` where the page opens with it. */
  open(list: string, first: boolean): ListLink;
  /** Writes what the list shows, with the record that stands open. */
  write(openId: string | undefined): string;
  readonly actions: Actions;
}

const viewedOf = ({ overlay }: Actions): string | undefined =>
  overlay?.kind === 'form' && overlay.mode === 'view' ? overlay.row?.id : undefined;

/** Keeps the address and the list in step, both ways: what the user does is written, and going back and forward is followed. */
export function useAddress(request: AddressRequest): void {
  const { address, settled, ready, setReady, actions } = request;
  const { source } = usePage();
  const { message } = App.useApp();
  const { t } = useTranslation();
  /** Record that the address names and that is being read. */
  const [requested, setRequested] = useState<string>();
  const viewed = viewedOf(actions);
  const latest = useLatest({ ...request, source, viewed });
  /** What the address says, as far as the list knows. */
  const known = useRef('');
  /** Lists that were gone to and have not come back from the router. */
  const going = useRef<string[]>([]);
  /** True where the next change comes from the address itself and makes no new entry. */
  const calm = useRef(true);
  const pushedOpen = useRef(false);
  /** Record that the address named last. */
  const opened = useRef<string>(undefined);

  const follow = useRef((list: string, first: boolean): void => {
    const { open } = latest.current.open(list, first);
    known.current = list;
    calm.current = true;
    pushedOpen.current = false;
    if (open !== latest.current.viewed) setRequested(open);
    if (open === undefined && latest.current.viewed !== undefined) latest.current.actions.close();
  });

  const list = address?.list ?? '';
  useEffect(() => {
    if (!settled || ready) return;
    follow.current(latest.current.address?.list ?? '', true);
    setReady(true);
  }, [settled, ready, setReady, latest]);

  useEffect(() => {
    if (!ready) return;
    const at = going.current.indexOf(list);
    if (at >= 0) going.current.splice(0, at + 1);
    else if (list !== known.current) follow.current(list, false);
  }, [ready, list, address?.key]);

  useEffect(() => {
    if (requested === undefined) return undefined;
    let current = true;
    const done = (): void => {
      calm.current = true;
      setRequested(undefined);
    };
    if (requested === 'new') {
      done();
      if (source.served.can.includes('create')) latest.current.actions.open({ kind: 'form', mode: 'create' });
      return undefined;
    }
    latest.current.source.detail(requested).then(
      (row) => {
        if (!current) return;
        done();
        latest.current.actions.open({ kind: 'form', mode: 'view', row });
      },
      () => {
        if (!current) return;
        done();
        void message.info(t('url.gone'));
      },
    );
    return () => {
      current = false;
    };
  }, [requested, source, message, t, latest]);

  const openId = requested ?? viewed;
  const text = ready ? request.write(openId) : undefined;
  useEffect(() => {
    const to = latest.current.address;
    if (!to || text === undefined) return;
    const quiet = calm.current;
    calm.current = false;
    // Turning over from one record to the next is one visit: going back leads to the list.
    const turned = openId !== undefined && opened.current !== undefined && openId !== opened.current;
    opened.current = openId;
    if (text === known.current) return;
    const closing = pushedOpen.current && openId === undefined && !quiet;
    if (!turned) pushedOpen.current = !quiet && openId !== undefined;
    if (closing) {
      known.current = text;
      to.back();
      return;
    }
    if (!to.go(text, quiet || turned ? 'replace' : 'push')) return;
    known.current = text;
    if (text !== to.list) going.current.push(text);
  }, [text, openId, latest]);
}
