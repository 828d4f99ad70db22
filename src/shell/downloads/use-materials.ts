import { useEffect, useState } from 'react';
import { useServices } from '../services';
import { fetchByTicket } from './open-stored-file';

export interface Material {
  readonly id: string;
  readonly typeName: string;
  readonly name: string;
  /** '' where there is none. */
  readonly fileId: string;
  readonly remark: string;
  readonly downloads: number;
}

interface Materials {
  readonly records: readonly Material[];
  readonly total: number;
  readonly state: 'loading' | 'there' | 'failed';
  readonly current: number;
  goTo(page: number): void;
  /** Has the browser fetch the file of one, which counts. */
  take(material: Material): Promise<void>;
}

/** The materials to download, some at a time. */
export function useMaterials(size: number): Materials {
  const { http } = useServices();
  const [current, goTo] = useState(1);
  const [page, setPage] = useState<Pick<Materials, 'records' | 'total'>>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    http
      .post<Pick<Materials, 'records' | 'total'>>(
        'api/material/page',
        { current, size, searchParam: [], searchType: 'N' },
        { params: { current, size }, signal: gone.signal, silent: 'all' },
      )
      .then((found) => {
        if (gone.signal.aborted) return;
        setPage(found);
        setFailed(false);
      })
      .catch(() => !gone.signal.aborted && setFailed(true));
    return () => gone.abort();
  }, [http, current, size, turn]);
  const take = async ({ id }: Material): Promise<void> => {
    const taken = await http
      .post<{ readonly fileId: string; readonly ticket: string }>('api/material/download', { id })
      .catch(() => undefined);
    if (!taken) return;
    fetchByTicket(taken);
    setTurn((count) => count + 1);
  };
  const { records = [], total = 0 } = page ?? {};
  return { records, total, state: failed ? 'failed' : page ? 'there' : 'loading', current, goTo, take };
}
