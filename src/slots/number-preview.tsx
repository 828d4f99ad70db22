import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import { useAsked } from './use-asked';
import './panels.css';

interface Words {
  readonly zh: string;
  readonly en: string;
}

interface Preview {
  readonly samples: readonly string[];
  readonly last: string;
  readonly missing: readonly Words[];
  readonly usedBy?: Words;
}

/** Shows the numbers that a rule would write next, where its counter stands, and what each paper has to say for it. */
export function NumberPreview({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t, i18n } = useTranslation();
  const { answer, failed, again } = useAsked<Preview>(http, `api/blade-system/number-rule/preview?id=${row.id}`);
  const say = (words: Words): string => (i18n.language.startsWith('en') ? words.en : words.zh);
  return (
    <Modal
      open
      title={`${title} · ${String(row['ruleName'] ?? '')}`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('panel.done')}
        </Button>
      }
    >
      {failed ? (
        <Alert type="error" showIcon message={t('panel.failed')} action={<Button onClick={again}>{t('form.retry')}</Button>} />
      ) : answer === undefined ? (
        <Skeleton active />
      ) : (
        <>
          <p>{answer.usedBy ? t('panel.numberUsed', { page: say(answer.usedBy) }) : t('panel.numberUnused')}</p>
          <p>{t('panel.numberLast', { last: answer.last })}</p>
          <ol aria-label={t('panel.numberNext')}>
            {answer.samples.map((sample) => (
              <li key={sample} className="lh-mono">
                {sample}
              </li>
            ))}
          </ol>
          {answer.missing.length > 0 ? (
            <Alert type="info" showIcon message={t('panel.numberMissing')} description={answer.missing.map(say).join('；')} />
          ) : null}
        </>
      )}
    </Modal>
  );
}
