import type { ReactNode } from 'react';
import './state-card.css';

interface StateCardProps {
  readonly title: string;
  /** One or two sentences: what it means and what to do next. */
  readonly text?: ReactNode;
  /** The next step, one primary at most. */
  readonly actions?: ReactNode;
  /** `alert` where something failed, so that it is read out at once. */
  readonly role?: 'status' | 'alert';
}

/** Says what there is instead of content: nothing yet, nothing found, a failure, a missing right. */
export function StateCard({ title, text, actions, role = 'status' }: StateCardProps): ReactNode {
  return (
    <div className="lh-state" role={role}>
      <strong className="lh-state-title">{title}</strong>
      {text ? <div className="lh-state-text">{text}</div> : null}
      {actions ? <div className="lh-state-actions">{actions}</div> : null}
    </div>
  );
}
