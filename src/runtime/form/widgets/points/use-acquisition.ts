import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileMisfit } from '../../../../base/accepted-files';
import type { Acquisition } from '../../../../measure/record/acquisition';
import type { Stage } from '../../../../measure/record/template';
import type { FieldModel } from '../../../../schema/model/record-model';
import { sentences } from '../../../../schema/model/sentences';
import { usePage } from '../../../source/page-context';
import type { ReadingSource } from '../../../source/reading-source';
import { readFailure } from '../../../source/read-failure';
import { useText } from '../../../source/use-text';
import type { Sending } from '../files/use-files';

interface Asked {
  readonly sourceId: string;
  readonly stage: Stage;
}

interface State {
  readonly acquisition?: Acquisition;
  readonly fileId?: string;
  readonly sending?: Sending | undefined;
  readonly busy: boolean;
  readonly failure: string;
}

interface Bench {
  readonly id: string;
  readonly readings: ReadingSource;
  readonly files: FieldModel | undefined;
}

const idle: State = { busy: false, failure: '' };

/** Reads sources for a record; a file is sent up first. Only the last that was asked for counts. */
export function useAcquisition({ id, readings, files }: Bench): {
  readonly state: State;
  read(asked: Asked, fileId?: string): Promise<void>;
  send(file: File, asked: Asked): Promise<void>;
  forget(): void;
} {
  const { t } = useTranslation();
  const text = useText();
  const { files: store } = usePage().source;
  const [state, setState] = useState<State>(idle);
  const turn = useRef(0);
  const calledOff = useRef<AbortController>(undefined);
  /** Begins anew; gives the function that puts a state where nothing newer was begun. */
  const begin = (first: State): ((next: State) => void) => {
    turn.current += 1;
    // What was begun before is wanted no more.
    calledOff.current?.abort();
    const own = turn.current;
    setState(first);
    return (next) => {
      if (turn.current === own) setState(next);
    };
  };
  const fail = (thrown: unknown): State => ({ ...idle, failure: readFailure(thrown).sentence || t('points.acquireFailed') });
  const ask = async (asked: Asked, fileId: string | undefined, put: (next: State) => void): Promise<void> => {
    try {
      const acquisition = await readings.read({ id, ...asked, ...(fileId === undefined ? {} : { fileId }) });
      put({ ...idle, acquisition, ...(fileId === undefined ? {} : { fileId }) });
    } catch (thrown) {
      put(fail(thrown));
    }
  };
  return {
    state,
    read: (asked, fileId) => ask(asked, fileId, begin({ ...idle, busy: true })),
    send: async (file, asked) => {
      if (!store) return;
      if (files && fileMisfit(files, file, true) !== undefined) {
        begin({ ...idle, failure: t('form.fileFailed', { name: file.name, reason: text(sentences.filesTaken(files.label, files)) }) });
        return;
      }
      const sending = (part: number): State => ({ ...idle, busy: true, sending: { name: file.name, part } });
      const put = begin(sending(0));
      const controller = new AbortController();
      calledOff.current = controller;
      try {
        const stored = await store.upload(file, files?.name ?? '', { onProgress: (part) => put(sending(part)), signal: controller.signal });
        await ask(asked, stored.id, put);
      } catch (thrown) {
        put(fail(thrown));
      }
    },
    forget: () => void begin(idle),
  };
}
