import { useEffect, useState } from 'react';
import type { Http } from '../http';
import { findBy } from '../../protocol/find-text';

/** A record as `api/find/records` tells it. */
export interface FoundRecord {
  readonly path: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly id: string;
  readonly number: string;
  readonly name: string;
  /** What it was found by besides its number and its name. */
  readonly match?: { readonly label: { readonly zh: string; readonly en: string }; readonly value: string };
}

/** Units: ms. */
const pause = 250;

interface FoundRecords {
  readonly records: readonly FoundRecord[];
  /** They are what was meant; else a page or an action may be as well. */
  readonly byNumber: boolean;
  /** True once the server has answered for this text, or failed to. */
  readonly answered: boolean;
  /** True until the server has answered for a text that it can be asked for, or failed to. */
  readonly asking: boolean;
  /** True until the server has answered for a number, or failed to. */
  readonly waiting: boolean;
}

/** Records of what a message template would tell. */
interface OfTemplate {
  /** The notice, or the event whose templates it shares. */
  readonly notice: string;
  /** The words that it has to fill. */
  readonly words: readonly string[];
}

/** Records that a text finds, by their number or by what they are called, on every page or on those that a message template is for; asked for when nobody has typed for a moment. */
export function useFoundRecords(http: Http, text: string, template?: OfTemplate): FoundRecords {
  const [found, setFound] = useState<{ readonly text: string; readonly records: readonly FoundRecord[] }>();
  const asked = text.trim();
  const by = findBy(asked);
  const notice = template?.notice ?? '';
  const words = template?.words.join(',') ?? '';
  useEffect(() => {
    if (by === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      http
        .get<readonly FoundRecord[]>('api/find/records', {
          params: { text: asked, ...(notice === '' ? {} : { notice }), ...(words === '' ? {} : { words }) },
          signal: stop.signal,
          background: true,
        })
        .then((records) => setFound({ text: asked, records: Array.isArray(records) ? records : [] }))
        .catch(() => {
          if (!stop.signal.aborted) setFound({ text: asked, records: [] });
        });
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, http, by, notice, words]);
  const told = by !== undefined && found?.text === asked ? found.records : undefined;
  const answered = told !== undefined;
  return {
    records: told ?? [],
    byNumber: by === 'number',
    answered,
    asking: by !== undefined && !answered,
    waiting: by === 'number' && !answered,
  };
}
