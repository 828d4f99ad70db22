import { useEffect, useState } from 'react';
import type { Todo } from '../../protocol/todo';
import { useServices } from '../services';
import { useTabActive } from '../tabs/tab-active';
import { inOrder } from './home-plan';

/** What waits for this person, what presses first; asked anew each time the home tab comes to the front. */
export function useTodos(paths: ReadonlySet<string>): readonly Todo[] {
  const { http } = useServices();
  const active = useTabActive();
  const [todos, setTodos] = useState<readonly Todo[]>([]);
  useEffect(() => {
    if (!active) return undefined;
    let requested = true;
    http
      .get<readonly Todo[]>('api/todos', { background: true })
      .then((answer) => {
        if (requested && Array.isArray(answer)) setTodos(answer);
      })
      // A home page without them still leads everywhere.
      .catch(() => undefined);
    return () => {
      requested = false;
    };
  }, [active, http]);
  return inOrder(todos.filter(({ path }) => paths.has(`/${path}`)));
}
