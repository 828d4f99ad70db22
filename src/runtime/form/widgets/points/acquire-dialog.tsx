import { Alert, Button, Radio, Select, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedSource } from '../../../../measure/record/acquisition';
import { type Stage, stages, type Template } from '../../../../measure/record/template';
import type { FieldModel } from '../../../../schema/model/record-model';
import { Modal } from '../../../../ui/dialog/modal';
import { slowly } from '../../../../ui/slowly';
import type { ReadingSource } from '../../../source/reading-source';
import { readFailure } from '../../../source/read-failure';
import { FileDrop } from '../files/file-drop';
import { AcquirePreview } from './acquire-preview';
import { type Taken, proposalsOf } from './acquired-cells';
import { useAcquisition } from './use-acquisition';

interface AcquireDialogProps {
  /** Of the record. */
  readonly id: string;
  readonly template: Template;
  readonly entries: Readonly<Record<string, unknown>>;
  readonly readings: ReadingSource;
  /** Where files of acquisitions are kept; undefined where the record has no such field. */
  readonly files: FieldModel | undefined;
  onTake(taken: Taken): void;
  onClose(): void;
}

/** Units: px. */
const width = 860;

/** Chooses a source, reads it, shows what would go into which cell, and hands over what is taken; nothing is written before. */
export function AcquireDialog({ id, template, entries, readings, files, onTake, onClose }: AcquireDialogProps): ReactNode {
  const { t } = useTranslation();
  const field = useId();
  const [sources, setSources] = useState<readonly OfferedSource[]>();
  const [failure, setFailure] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [stage, setStage] = useState<Stage>('asFound');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { state, read, send, forget } = useAcquisition({ id, readings, files });
  useEffect(() => {
    let here = true;
    readings.offered(id).then(
      (found) => {
        if (!here) return;
        setSources(found);
        if (found.length === 1) setChosen(found[0]?.id);
      },
      (thrown: unknown) => here && setFailure(readFailure(thrown).sentence || t('points.acquireFailed')),
    );
    return () => {
      here = false;
    };
  }, [id, readings, t]);
  const source = sources?.find((each) => each.id === chosen);
  const hasStages = template.parameters.some((parameter) => parameter.stages.length > 1);
  const { acquisition } = state;
  const { proposals } = proposalsOf(template, entries, acquisition?.origin);
  // What stands there already is taken over only where somebody says so.
  const [seen, setSeen] = useState(acquisition);
  if (acquisition !== seen) {
    setSeen(acquisition);
    setPicked(new Set(proposals.filter(({ old }) => old === '').map(({ address }) => address)));
  }
  const take = (): void => {
    const origin = acquisition?.origin;
    if (origin && picked.size > 0) onTake({ origin, addresses: picked, fileId: state.fileId });
  };
  const asked = source && { sourceId: source.id, stage };
  return (
    <Modal
      open
      width={width}
      title={t('points.acquireTitle')}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('form.cancel')}
        </Button>,
        <Button key="take" type="primary" disabled={picked.size === 0} onClick={take}>
          {t('points.acquireTake', { count: picked.size })}
        </Button>,
      ]}
    >
      <div className="lh-acquire">
        {failure ? <Alert type="error" showIcon message={failure} /> : null}
        {sources === undefined && !failure ? <Skeleton active paragraph={{ rows: 2 }} title={false} /> : null}
        {sources?.length === 0 ? <Alert type="info" showIcon message={t('points.acquireNone')} /> : null}
        {sources && sources.length > 0 ? (
          <div className="lh-acquire-part">
            <label htmlFor={field}>{t('points.acquireSource')}</label>
            <Select
              id={field}
              aria-label={t('points.acquireSource')}
              {...(chosen === undefined ? {} : { value: chosen })}
              placeholder={t('points.acquireChoose')}
              options={sources.map(({ id: value, name, way, device }) => ({
                value,
                label: [name, t(`points.way.${way}`), device].filter((word) => word !== '').join(' · '),
              }))}
              onChange={(next: string) => {
                setChosen(next);
                forget();
              }}
            />
          </div>
        ) : null}
        {source && hasStages ? (
          <Radio.Group
            aria-label={t('points.acquireStage')}
            value={stage}
            onChange={(event) => {
              setStage(event.target.value as Stage);
              forget();
            }}
          >
            {stages.map((each) => (
              <Radio key={each} value={each}>
                {t(`points.${each}`)}
              </Radio>
            ))}
          </Radio.Group>
        ) : null}
        {asked && source.way === 'file' ? (
          <FileDrop
            label={t('points.acquireFile')}
            images={false}
            limits={files ?? { accept: ['csv', 'txt', 'xlsx', 'json'] }}
            uploads={{ sending: state.sending, take: ([file]) => file && void send(file, asked), cancel: forget }}
          />
        ) : null}
        {asked && source.way !== 'file' ? (
          <div>
            <Button loading={slowly(state.busy)} onClick={() => void read(asked)}>
              {t(acquisition ? 'points.acquireAgain' : 'points.acquireRead')}
            </Button>
          </div>
        ) : null}
        {state.failure ? <Alert type="error" showIcon role="alert" message={state.failure} /> : null}
        {acquisition ? <AcquirePreview {...{ template, entries, acquisition, picked }} onPick={setPicked} /> : null}
      </div>
    </Modal>
  );
}
