import { App } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormWait } from '../source/form-wait';
import { PageProvider, usePage } from '../source/page-context';
import type { PageSource, WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import type { RecordPlace } from '../source/record-place';
import type { ViewForm } from '../source/view-form';

interface OpenRecordProps {
  readonly Form: ViewForm;
  readonly place: RecordPlace;
  onClose(): void;
}

/** Shows a record that another one names, over whatever stands there. */
export function OpenRecord({ Form, place: { path, id }, onClose }: OpenRecordProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { source, model, user } = usePage();
  const [opened, setOpened] = useState<{ readonly page: PageSource; readonly row: WireRow }>();
  const ends = useRef({ fail: (_sentence: string): void => undefined });
  ends.current.fail = (sentence) => {
    void message.error(sentence || t('history.notThere'));
    onClose();
  };
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const page = path === model.path ? source : await source.openPage?.(path);
      const row = await page?.detail(id, 'quiet');
      if (!current) return;
      if (page && row) setOpened({ page, row });
      else ends.current.fail('');
    };
    read().catch((thrown: unknown) => current && ends.current.fail(readFailure(thrown).sentence));
    return () => {
      current = false;
    };
  }, [source, model, path, id]);
  if (!opened) return <FormWait onClose={onClose} />;
  return (
    <PageProvider source={opened.page} user={user}>
      <Form source={opened.page} mode="view" row={opened.row} onSaved={onClose} onClose={onClose} />
    </PageProvider>
  );
}
