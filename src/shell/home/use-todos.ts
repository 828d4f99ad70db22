import { useEffect, useState } from 'react';
import type { Todo } from '../../protocol/todo';
import { useServices } from '../services';
import { useTabActive } from '../tabs/tab-active';
import { inOrder } from './home-plan';

/** What waits for this person, what presses first; asked anew each time the home tab comes to the front. Shape: undefined until there is an answer, or none will come. */
export function useTodos(paths: ReadonlySet<string>): readonly Todo[] | undefined {
  const { http } = useServices();
  const active = useTabActive();
  const [todos, setTodos] = useState<readonly Todo[]>();
  useEffect(() => {
    if (!active) return undefined;
    let requested = true;
    http
      .get<readonly Todo[]>('api/todos', { background: true })
      .then((answer) => {
        if (requested) setTodos((before) => (Array.isArray(answer) ? answer : (before ?? [])));
      })
      // A home page without them still leads everywhere.
      .catch(() => requested && setTodos((before) => before ?? []));
    return () => {
      requested = false;
    };
  }, [active, http]);
  return todos && inOrder(todos.filter(({ path }) => paths.has(`/${path}`)));
}
