import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says in the head of a record how many comments stand with it, and leads to them; nothing where there are none. */
export function CommentMark({ count }: { readonly count: number }): ReactNode {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="lh-link lh-comment-mark"
      onClick={({ currentTarget }) => {
        const section = currentTarget.closest('.lh-form')?.querySelector('.lh-comments');
        section?.scrollIntoView({ block: 'start' });
        const title = section?.querySelector('h3');
        title?.focus({ preventScroll: true });
      }}
    >
      {t('form.comments', { count })}
    </button>
  );
}
