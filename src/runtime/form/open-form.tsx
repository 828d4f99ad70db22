import { App } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenModel } from '../../schema/model/page-model';
import type { Given } from '../source/given';
import { toExpressionContext } from '../source/expression-context';
import { PageProvider, usePage } from '../source/page-context';
import type { PageSource, WireRow } from '../source/page-source';
import { FormWait } from '../source/form-wait';
import { readFailure } from '../source/read-failure';
import { fillValues } from './fill-values';
import { RecordForm } from './record-form';

interface OpenFormProps {
  readonly open: OpenModel;
  /** The row that it is opened from. */
  readonly row: WireRow;
  /** Told that a record was made, which may be of this page too. */
  onChanged(): void;
  onClose(): void;
}

interface Opened {
  readonly source: PageSource;
  readonly given: Given;
}

/** The form for a new record of another page, filled in from a row of this one. */
export function OpenForm({ open, row, onChanged, onClose }: OpenFormProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { source, model, user } = usePage();
  const [opened, setOpened] = useState<Opened>();
  // Another language must not begin the form anew.
  const ends = useRef({ fail: (_sentence: string): void => undefined });
  ends.current.fail = (sentence) => {
    void message.error(sentence || t('form.relatedNotThere'));
    onClose();
  };
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      // A row of the list has no lines, and may have changed since.
      const [page, latest] = await Promise.all([source.openPage?.(open.page), source.detail(row.id, 'quiet')]);
      if (!current) return;
      if (!page) return ends.current.fail('');
      const target = page.served.model.record;
      const values = fillValues(open, { record: model.record, row: latest, context: toExpressionContext(user), target });
      setOpened({ source: page, given: { from: `${model.path}/${row.id}`, values, fixed: [] } });
    };
    read().catch((thrown: unknown) => current && ends.current.fail(readFailure(thrown).sentence));
    return () => {
      current = false;
    };
  }, [source, model, user, open, row.id]);
  if (!opened) return <FormWait onClose={onClose} />;
  return (
    <PageProvider source={opened.source} user={user}>
      <RecordForm
        source={opened.source}
        mode="create"
        given={opened.given}
        onSaved={() => {
          onClose();
          onChanged();
        }}
        onClose={onClose}
      />
    </PageProvider>
  );
}
