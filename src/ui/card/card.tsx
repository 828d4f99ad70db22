import type { AriaRole, ReactNode } from 'react';
import './card.css';

interface CardProps {
  /** Absent: the card has no head. */
  readonly title?: string;
  /** Which heading the title is. */
  readonly level?: 1 | 2 | 3;
  /** Stands at the end of the head: a link, a button. */
  readonly extra?: ReactNode;
  readonly role?: AriaRole;
  /** True while its content is on its way. */
  readonly busy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The frame around what belongs together: a hairline, room inside, and a heading where it has a title. */
export function Card({ title, level = 2, extra, role, busy, className, children }: CardProps): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <section className={className ? `lh-card ${className}` : 'lh-card'} role={role} aria-busy={busy}>
      {title === undefined ? null : (
        <header className="lh-card-head">
          <Heading className="lh-card-title">{title}</Heading>
          {extra}
        </header>
      )}
      {children}
    </section>
  );
}
