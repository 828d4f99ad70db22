import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageDiagram } from '../../schema/model/page-diagram';
import { Modal } from '../../ui/dialog/modal';
import { useReturnFocus } from '../../ui/dialog/use-return-focus';
import { nounOf } from '../actions/noun-of';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';
import { useLanguage } from '../source/use-text';
import { DiagramView } from './diagram-view';

/** Shows whoever configures pages how the states and flows of this one hang together. */
export function DiagramDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation();
  useReturnFocus();
  const language = useLanguage();
  const { source, model } = usePage();
  const [diagram, setDiagram] = useState<PageDiagram>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    source.diagram?.().then(
      (found) => current && setDiagram(found),
      (thrown: unknown) => current && setFailure(readFailure(thrown).sentence),
    );
    return () => {
      current = false;
    };
  }, [source, turn]);
  return (
    <Modal open centered width="90%" title={t('diagram.title', { page: nounOf(model.label, language) })} footer={null} onCancel={onClose}>
      {failure === undefined ? null : (
        <Alert
          type="error"
          showIcon
          message={t('diagram.failed')}
          description={failure}
          action={<Button onClick={() => setTurn((count) => count + 1)}>{t('list.retry')}</Button>}
        />
      )}
      {diagram ? <DiagramView diagram={diagram} /> : null}
      {!diagram && failure === undefined ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null}
    </Modal>
  );
}
