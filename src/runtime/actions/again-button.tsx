import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slowly } from '../../ui/slowly';
import { readFailure } from '../source/read-failure';

/** Chooses records by their ids and says how many of them are still there. */
export type ChooseAgain = (ids: readonly string[]) => Promise<number>;

/** So many are chosen at once at most. */
export const mostAgain = 200;

interface AgainButtonProps {
  /** How many records were not done. */
  readonly count: number;
  /** Gives their ids, `mostAgain` of them at most. */
  read(): Promise<readonly string[]>;
  readonly onAgain: ChooseAgain;
  onClose(): void;
}

/** Leaves the records that were not done selected in the list, so that they can be tried again once what hindered them is mended. */
export function AgainButton({ count, read, onAgain, onClose }: AgainButtonProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const choose = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      if ((await onAgain(await read())) === 0) void message.warning(t('batch.againNone'));
      onClose();
    } catch (thrown) {
      setBusy(false);
      void message.error(readFailure(thrown).sentence || t('action.failed'));
    }
  };
  return (
    <Button loading={slowly(busy)} onClick={() => void choose()}>
      {count > mostAgain ? t('batch.againFirst', { count: mostAgain }) : t('batch.again', { count })}
    </Button>
  );
}
