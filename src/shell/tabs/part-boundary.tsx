import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toChunkFault } from '../../client/chunk-fault';
import { useServices } from '../services';
import { CrashCard } from '../status/cards';
import { TabBoundary } from './tab-boundary';

/** Notes what broke: a part that could not be fetched means a newer version, all else goes into the log. */
export function useFaultNote(): (error: Error, info: string) => void {
  const { errorLog, partFaults } = useServices();
  return (error, info) => {
    if (toChunkFault(error)) partFaults.getState().note();
    else errorLog.getState().add({ message: error.message, stack: error.stack, info });
  };
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Takes the part away instead of leaving a card in its place: for what lies over the page, which goes on. */
  readonly onGone?: () => void;
}

/** Keeps what breaks in one part of the shell from taking the rest down, and notes it. */
export function PartBoundary({ children, onGone }: PartBoundaryProps) {
  const { t } = useTranslation();
  const { notices } = useServices();
  const note = useFaultNote();
  return (
    <TabBoundary
      onError={(error, info) => {
        note(error, info);
        if (!onGone) return;
        if (!toChunkFault(error)) notices.getState().show(t('shell.crash.title'));
        onGone();
      }}
      fallback={(error, retry) => (onGone ? null : <CrashCard error={error} onRetry={retry} />)}
    >
      {children}
    </TabBoundary>
  );
}
