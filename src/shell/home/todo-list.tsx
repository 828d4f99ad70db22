import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instituteTime } from '../../base/institute-time';
import { encodeSearch } from '../../protocol/search-encode';
import { useServices } from '../services';
import { useTabActive } from '../tabs/keep-alive';
import { toItems, toListAddress, type Todo } from './home-plan';
import styles from './home.module.css';

interface TodoListProps {
  readonly todos: readonly Todo[];
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

/** Days end by the institute's clock, wherever the browser stands. */
const instituteDay = (): Date => new Date(`${instituteTime().slice(0, 10)}T00:00:00`);

/** What waits for this person: how many rows, and a way to exactly these. */
export function TodoList({ todos, onGo }: TodoListProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const active = useTabActive();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    if (!active) return undefined;
    let wanted = true;
    const ask = async () => {
      for (const todo of todos) {
        if (!wanted) return;
        const body = encodeSearch({ mode: 'N', exact: false, items: toItems(todo, instituteDay()), current: 1, size: 1 });
        const answer = await http
          .post<{ readonly total: number }>(`api/${todo.path}/count`, body, { background: true })
          .catch(() => undefined);
        if (wanted && answer) setCounts((before) => ({ ...before, [todo.label]: answer.total }));
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [active, http, todos]);
  return (
    <ul className={styles['todos']}>
      {todos.map((todo) => {
        const address = toListAddress(todo, instituteDay());
        const count = counts[todo.label];
        return (
          <li key={todo.label}>
            <a
              href={address}
              data-quiet={!count || undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onGo(address);
              }}
            >
              <span className={styles['figure']}>{count ?? '—'}</span>
              <span>{t(todo.label)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
