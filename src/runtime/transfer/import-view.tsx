import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Radio, Segmented, Spin, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportHand, ImportReport } from '../../protocol/import-report';
import { DialogHost } from '../../ui/dialog/dialog-host';
import { slowly } from '../../ui/slowly';
import { sizes } from '../../ui/theme/sizes';
import { TaskProgress } from '../batch/task-progress';
import { usePage } from '../source/page-context';
import type { ImportRequest } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useText } from '../source/use-text';
import { ImportColumns } from './import-columns';
import { ImportMend } from './import-mend';
import { Counts, ImportReportView, Planned } from './import-report-view';
import { saveFile } from './save-file';
import './transfer.css';
import type { ImportRun } from './use-import';

type Mode = ImportRequest['mode'];

interface ImportViewProps {
  /** The file that was chosen; absent: none yet. */
  readonly file: Pick<File, 'name'> | undefined;
  readonly mode: Mode;
  /** What is said of the file by hand. */
  readonly hand: ImportHand;
  /** True where that has changed since the file was looked through. */
  readonly changed: boolean;
  /** How far it is. */
  readonly at: Pick<ImportRun, 'busy' | 'checking' | 'task' | 'report' | 'failure'>;
  onFile(file: File): void;
  onMode(mode: Mode): void;
  onHand(hand: ImportHand): void;
  /** Looks through the file again, with what is said of it now. */
  onCheck(): void;
  /** Another file. */
  onAgain(): void;
  onImport(): void;
  /** Shows the records that were added. */
  onMade(importId: string): void;
  /** The same once more, after it failed. */
  onRetry(): void;
  onCancel(): void;
  onClose(): void;
}

const inWords = (count: number): string => count.toLocaleString('en');
/** Units: bytes. */
const largestFile = 30 * 1024 * 1024;

/** Fetches the template and hands it to the browser. */
function TemplateButton(): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const fetchTemplate = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await source.importTemplate());
    } catch (thrown) {
      void message.error(readFailure(thrown).sentence || t('import.templateFailed'));
    }
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={slowly(busy)} onClick={() => void fetchTemplate()}>
      {t('import.template')}
    </Button>
  );
}

/** Chooses the file. */
function FileBox({ onFile }: { onFile(file: File): void }): ReactNode {
  const { t } = useTranslation();
  const [tooLarge, setTooLarge] = useState(false);
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          setTooLarge(file.size > largestFile);
          if (file.size <= largestFile) onFile(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{t('import.drop')}</p>
        <p className="ant-upload-hint">{t('import.kinds')}</p>
      </Upload.Dragger>
      {tooLarge ? <Alert type="error" showIcon message={t('import.tooLarge')} /> : null}
    </>
  );
}

function Waiting({ at }: Pick<ImportViewProps, 'at'>): ReactNode {
  const { t } = useTranslation();
  if (at.task) return <TaskProgress task={at.task} />;
  return (
    <div className="lh-import-waiting" role="status">
      <Spin size="small" />
      {at.checking ? t('import.reading') : t('import.writing')}
    </div>
  );
}

/** In a sentence what came of it, where the counts do not say it by themselves. */
function Outcome({ report }: { readonly report: ImportReport }): ReactNode {
  const { t } = useTranslation();
  const { created, updated, bad } = report;
  const none = created + updated === 0;
  if (report.dryRun) return none && bad === 0 ? <Alert type="info" showIcon message={t('import.nothingNew')} /> : null;
  if (none && bad > 0) return <Alert type="warning" showIcon message={t('import.nothing', { count: inWords(bad) })} />;
  return <Alert type="success" showIcon message={t('import.done', { created: inWords(created), updated: inWords(updated) })} />;
}

/** What is wrong: mended where it stands, or listed. */
function Faults({ report, hand, onHand }: Pick<ImportViewProps, 'hand' | 'onHand'> & { readonly report: ImportReport }): ReactNode {
  const { t } = useTranslation();
  const [listed, setListed] = useState(false);
  const { source } = usePage();
  const { faulty = [], headings = [], faults, fileId } = report;
  return (
    <>
      <div className="lh-import-tools">
        {faulty.length > 0 ? (
          <Segmented<boolean>
            aria-label={t('import.faultsAs')}
            value={listed}
            options={[
              { value: false, label: t('import.mending') },
              { value: true, label: t('import.faults') },
            ]}
            onChange={setListed}
          />
        ) : (
          <span />
        )}
        {fileId === undefined ? null : (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => source.tasks.open(fileId)}>
            {t('import.marked')}
          </Button>
        )}
      </div>
      {listed || faulty.length === 0 ? (
        <ImportReportView report={report} />
      ) : (
        <ImportMend
          {...{ headings, faults, bad: report.bad, rows: faulty, cells: hand.cells ?? {} }}
          onMend={(cells) => onHand({ ...hand, cells })}
        />
      )}
    </>
  );
}

/** What the main button of the dialog does now. */
function MainButton(props: ImportViewProps): ReactNode {
  const { t } = useTranslation();
  const { report, busy } = props.at;
  if (!report || !props.file) return null;
  if (props.changed)
    return (
      <Button type="primary" disabled={busy} onClick={props.onCheck}>
        {t('import.recheck')}
      </Button>
    );
  const { importId } = report;
  if (importId !== undefined)
    return (
      <Button type="primary" onClick={() => props.onMade(importId)}>
        {t('import.showMade', { count: inWords(report.created) })}
      </Button>
    );
  if (!report.dryRun) return null;
  const importable = (props.mode === 'all' ? report.bad === 0 : true) && report.created + report.updated > 0;
  return (
    <Button type="primary" disabled={!importable || busy} onClick={props.onImport}>
      {t('import.ok', { count: inWords(report.created + report.updated) })}
    </Button>
  );
}

/** The steps of an import as they look: template and file, the look through it, its report and the choice, what came of it. */
export function ImportView(props: ImportViewProps): ReactNode {
  const { file, mode } = props;
  const { busy, task, report, failure } = props.at;
  const { t } = useTranslation();
  const text = useText();
  const { model } = usePage();
  const footer = (
    <div className="lh-import-tools">
      {file && !busy ? <Button onClick={props.onAgain}>{t('import.another')}</Button> : <span />}
      <span className="lh-import-acts">
        {busy && task ? (
          <Button danger onClick={props.onCancel}>
            {t('batch.stop')}
          </Button>
        ) : null}
        <Button onClick={props.onClose}>{busy && task ? t('batch.background') : t('action.close')}</Button>
        <MainButton {...props} />
      </span>
    </div>
  );
  return (
    <DialogHost
      title={t('import.title', { page: text(model.label) })}
      width={sizes.dialogWide}
      footer={footer}
      closeWord={t('action.close')}
      words={{ minimise: t('form.minimise'), fullscreen: t('form.fullscreen'), restore: t('form.restore') }}
      onClose={props.onClose}
    >
      <div className="lh-import">
        {file ? (
          <p className="lh-import-file">{file.name}</p>
        ) : (
          <>
            <div className="lh-import-tools">
              <span>{t('import.templateNote')}</span>
              <TemplateButton />
            </div>
            <FileBox onFile={props.onFile} />
          </>
        )}
        {busy ? <Waiting at={props.at} /> : null}
        {failure !== undefined ? (
          <Alert
            type="error"
            showIcon
            message={failure || t('import.failed')}
            action={
              file ? (
                <Button size="small" onClick={props.onRetry}>
                  {t('list.retry')}
                </Button>
              ) : null
            }
          />
        ) : null}
        {report ? <Outcome report={report} /> : null}
        {report ? <Counts report={report} /> : null}
        {report?.dryRun ? <Planned report={report} /> : null}
        {report?.dryRun && report.headings && report.offers ? (
          <ImportColumns
            {...{ headings: report.headings, offers: report.offers, said: props.hand.columns }}
            onSay={(columns) => props.onHand({ ...props.hand, columns })}
          />
        ) : null}
        {report && report.faults.length > 0 ? <Faults report={report} hand={props.hand} onHand={props.onHand} /> : null}
        {report?.dryRun && report.bad > 0 ? (
          <div className="lh-import-mode">
            <Radio.Group
              aria-label={t('import.mode')}
              value={mode}
              options={[
                { value: 'all', label: t('import.modeAll') },
                { value: 'good', label: t('import.modeGood', { count: inWords(report.good) }), disabled: report.good === 0 },
              ]}
              onChange={(event) => props.onMode(event.target.value === 'good' ? 'good' : 'all')}
            />
            {mode === 'all' ? <span className="lh-quiet">{t('import.mend')}</span> : null}
          </div>
        ) : null}
      </div>
    </DialogHost>
  );
}
