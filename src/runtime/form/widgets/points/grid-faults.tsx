import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MeasureFault, tellFault } from '../../../../measure/reading/fault';
import { useText } from '../../../source/use-text';

/** So many are told; mending these may mend others. */
const most = 10;

/** What is wrong with a point grid, each thing with its place. */
export function GridFaults({ faults }: { readonly faults: readonly MeasureFault[] }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const sentences = [...new Set(faults.map((fault) => text(tellFault(fault))))];
  return (
    <Alert
      type="error"
      showIcon
      message={t('points.gridFaults')}
      description={
        <ul className="lh-points-faults">
          {sentences.slice(0, most).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    />
  );
}
