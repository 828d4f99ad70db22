import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnfinished, type Task } from '../../protocol/task';
import { useServices } from '../services';

interface PageOfTasks {
  readonly records: readonly Task[];
  readonly total: number;
}

/** The user's tasks as read last. */
export interface Tasks {
  readonly page: PageOfTasks | undefined;
  readonly failed: boolean;
  readonly unfinished: number;
  read(): void;
}

interface TasksRequest {
  readonly current: number;
  readonly size: number;
  readonly open: boolean;
  /** Goes up with every task that was just begun. */
  readonly begun: number;
  /** Told once of each task that ended while it was followed. */
  onEnded(task: Task): void;
}

/** Units: ms. */
const askEvery = 3000;

/** Reads the user's tasks: once, when the centre opens, and again every few seconds while one is unfinished and somebody could look. */
export function useTasks({ current, size, open, begun, onEnded }: TasksRequest): Tasks {
  const { http } = useServices();
  const [page, setPage] = useState<PageOfTasks>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const followed = useRef<ReadonlySet<string>>(new Set());
  const tell = useRef(onEnded);
  useEffect(() => {
    tell.current = onEnded;
  });
  useEffect(() => {
    let requested = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      let again = followed.current.size > 0;
      try {
        const body = { current, size, searchParam: [], searchType: 'N' };
        const found = await http.post<PageOfTasks>('api/tasks/page', body, { background: true });
        if (!requested) return;
        setPage(found);
        setFailed(false);
        for (const task of found.records) if (followed.current.has(task.id) && !isUnfinished(task)) tell.current(task);
        followed.current = new Set(found.records.filter(isUnfinished).map(({ id }) => id));
        again = followed.current.size > 0;
      } catch {
        if (requested) setFailed(true);
      }
      if (requested && again && !document.hidden) timer = setTimeout(() => void ask(), askEvery);
    };
    const resume = (): void => {
      clearTimeout(timer);
      if (!document.hidden && followed.current.size > 0) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', resume);
    return () => {
      requested = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [http, current, size, open, begun, turn]);
  const read = useCallback(() => setTurn((count) => count + 1), []);
  return { page, failed, unfinished: page?.records.filter(isUnfinished).length ?? 0, read };
}
