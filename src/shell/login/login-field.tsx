import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import styles from './login.module.css';

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error: string | undefined;
  readonly input?: Ref<HTMLInputElement>;
  /** Stands at the end of the input. */
  readonly beside?: ReactNode;
  /** Id of what is said about it beforehand. */
  readonly hint?: string;
}

/** A labelled input with its error below it. */
export function LoginField({ label, error, input, beside, hint, ...rest }: LoginFieldProps) {
  const id = useId();
  const about = [hint, error ? `${id}-error` : undefined].filter((each) => each !== undefined).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['control']} data-invalid={error ? '' : undefined}>
        <input ref={input} id={id} aria-invalid={error ? true : undefined} aria-describedby={about || undefined} {...rest} />
        {beside}
      </span>
      <p id={`${id}-error`} className={styles['error']} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}
