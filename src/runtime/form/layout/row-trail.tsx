import { observer } from '@formily/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../../base/roles/role-names';
import { loadWith } from '../../../ui/i18n';
import { lazyPart } from '../../../ui/lazy-part';
import { usePage } from '../../source/page-context';
import { useLanguage } from '../../source/use-text';
import type { ViewForm } from '../../source/view-form';
import type { FormSession } from '../engine/form-session';

// Most forms are opened for what they hold, not for what was.
const RowHistory = lazy(() => import('../../history/row-history').then((module) => ({ default: module.RowHistory })));

// Comments are drawn where their page has them, for whoever may read them.
const RecordComments = lazyPart(async () => (await loadWith('aside', () => import('../../comments/record-comments'))).RecordComments);

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

interface RowTrailProps {
  readonly session: FormSession;
  readonly Form: ViewForm;
  /** Told how many comments stand with the row. */
  onComments(count: number): void;
}

/** Says who made the row and who changed it last, and tells its whole history when asked. */
export const RowTrail = observer(function RowTrail({ session, Form, onComments }: RowTrailProps) {
  const { t } = useTranslation();
  const values = session.original();
  const language = useLanguage();
  const { model, source } = usePage();
  const [open, setOpen] = useState(false);
  const made = word(values['createTime']).slice(0, 16);
  const changed = word(values['updateTime']).slice(0, 16);
  if (made === '') return null;
  // Whoever is told no persons gets no names.
  const [maker, changer] = [word(values['createUserName']), word(values['updateUserName'])].map((name) => roleWord(name, language));
  const wasMade = maker === '' ? t('form.madeAt', { time: made }) : t('form.made', { name: maker, time: made });
  const wasChanged = changer === '' ? t('form.changedAt', { time: changed }) : t('form.changed', { name: changer, time: changed });
  return (
    <>
      <p className="lh-form-trail">
        {wasMade}
        {changed !== '' && changed !== made ? ` · ${wasChanged}` : ''}
        {/* Another back end keeps what was done there. */}
        {model.record.remote ? null : (
          <button type="button" className="lh-link lh-form-history" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('history.hide') : t('history.show')}
          </button>
        )}
      </p>
      {open ? (
        <Suspense fallback={null}>
          {/* Each version has a history of its own. */}
          <RowHistory key={String(values['version'])} id={word(values['id'])} Form={Form} />
        </Suspense>
      ) : null}
      {model.comments && source.comments && source.served.can.includes('comment') ? (
        <RecordComments id={word(values['id'])} source={source.comments} memory={source.session} onCount={onComments} />
      ) : null}
    </>
  );
});
