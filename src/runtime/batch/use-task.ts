import { useCallback, useEffect, useState } from 'react';
import { isUnfinished, type Task } from '../../protocol/task';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';

interface FollowedTask {
  readonly task: Task | undefined;
  /** Why nothing is known of it just now; it is asked again all the same. */
  readonly failure: string | undefined;
  readonly cancelling: boolean;
  cancel(): void;
}

/** Units: ms. */
const askEvery = { visible: 1000, hidden: 10_000 } as const;

/** Follows a background task until it ends; undefined follows nothing. */
export function useTask(id: string | undefined): FollowedTask {
  const { source } = usePage();
  const [task, setTask] = useState<Task>();
  const [failure, setFailure] = useState<string>();
  const [cancelling, setCancelling] = useState(false);
  useEffect(() => {
    setTask(undefined);
    setCancelling(false);
    if (id === undefined) return undefined;
    let requested = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      let again = true;
      try {
        const found = await source.tasks.task(id);
        again = isUnfinished(found);
        if (requested) {
          setTask(found);
          setFailure(undefined);
        }
      } catch (thrown) {
        if (requested) setFailure(readFailure(thrown).sentence);
      }
      if (requested && again) timer = setTimeout(() => void ask(), document.hidden ? askEvery.hidden : askEvery.visible);
    };
    void ask();
    return () => {
      requested = false;
      clearTimeout(timer);
    };
  }, [source, id]);
  const cancel = useCallback(() => {
    if (id === undefined) return;
    setCancelling(true);
    source.tasks.cancel(id).catch((thrown: unknown) => {
      setCancelling(false);
      setFailure(readFailure(thrown).sentence);
    });
  }, [source, id]);
  return { task, failure, cancelling: cancelling && task !== undefined && isUnfinished(task), cancel };
}
