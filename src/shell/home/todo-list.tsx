import { useTranslation } from 'react-i18next';
import type { Todo } from '../../protocol/todo';
import { usePreference } from '../use-preference';
import { followTo } from './follow-to';
import { toListAddress } from './home-plan';
import styles from './home.module.css';

interface TodoListProps {
  readonly todos: readonly Todo[];
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

/** What waits for this person: how many rows, how many of them are late or near, and a way to exactly these. */
export function TodoList({ todos, onGo }: TodoListProps) {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  return (
    <ul className={styles['todos']}>
      {todos.map((todo) => {
        const { path, name, label, total, late, near, team } = todo;
        const marks = [
          { count: late.total, word: 'home.late', tone: 'late', address: toListAddress(todo, late.until) },
          { count: near.total, word: 'home.near', tone: 'near', address: toListAddress(todo, near.until) },
        ].filter(({ count }) => count > 0);
        const [whole, ofTeam] = [toListAddress(todo), team && toListAddress({ path, items: team.items })];
        return (
          <li key={`${path} ${name}`} data-quiet={total === 0 || undefined} data-marked={marks.length > 0 || undefined}>
            <a href={whole} onClick={followTo(whole, onGo)}>
              <span className={styles['figure']}>{total}</span>
              <span>{label[language]}</span>
            </a>
            {team && ofTeam !== undefined && (
              <a className={styles['team']} href={ofTeam} onClick={followTo(ofTeam, onGo)}>
                {t('home.team', { count: team.total })}
              </a>
            )}
            {marks.length > 0 && (
              <span className={styles['marks']}>
                {marks.map(({ count, word, tone, address }) => (
                  <a key={tone} data-tone={tone} href={address} onClick={followTo(address, onGo)}>
                    {t(word, { count })}
                  </a>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
