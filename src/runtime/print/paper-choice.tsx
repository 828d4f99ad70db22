import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperOffer } from '../../schema/model/page-model';
import { useText } from '../source/use-text';

interface PaperChoiceProps {
  readonly papers: readonly PaperOffer[];
  /** Name of the paper; '' for what the page itself shows. */
  readonly name: string;
  /** True where several records are printed. */
  readonly many: boolean;
  onChoose(name: string): void;
}

/** Chooses what is printed: one of the papers, or what the page shows anyway. */
export function PaperChoice({ papers, name, many, onChoose }: PaperChoiceProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Radio.Group
      aria-label={t('print.paper')}
      value={name}
      options={[
        ...papers.map((paper) => ({ value: paper.name, label: text(paper.label) })),
        { value: '', label: many ? t('print.list') : t('print.content') },
      ]}
      onChange={(event) => onChoose(String(event.target.value))}
    />
  );
}
