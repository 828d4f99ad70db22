import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import styles from './login.module.css';

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error: string | undefined;
  readonly input?: Ref<HTMLInputElement>;
  /** Stands at the end of the input. */
  readonly beside?: ReactNode;
}

/** A labelled input with its error below it. */
export function LoginField({ label, error, input, beside, ...rest }: LoginFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['control']}>
        <input ref={input} id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} {...rest} />
        {beside}
      </span>
      <p id={`${id}-error`} className={styles['error']} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}
