import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Radio, Spin, Upload } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../ui/dialog/dialog-host';
import { slowly } from '../../ui/slowly';
import { sizes } from '../../ui/theme/sizes';
import { TaskProgress } from '../batch/task-progress';
import { usePage } from '../page-context';
import type { ImportRequest } from '../page-source';
import { readFailure } from '../read-failure';
import { useText } from '../use-text';
import { ImportReportView } from './import-report-view';
import { saveFile } from './save-file';
import './transfer.css';
import { useImport } from './use-import';

interface ImportDialogProps {
  onClose(): void;
  /** Told that rows were brought in. */
  onChanged(): void;
}

type Mode = ImportRequest['mode'];

/** Units: bytes. */
const largestFile = 50 * 1024 * 1024;

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

/** Brings rows in from a workbook: template, file, a look through all of it, then all rows or the good ones. */
export function ImportDialog({ onClose, onChanged }: ImportDialogProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model } = usePage();
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<Mode>('all');
  const { busy, task, report, failure, run, cancel, forget } = useImport();
  const done = report !== undefined && !report.dryRun;
  const tell = useRef(onChanged);
  useEffect(() => {
    tell.current = onChanged;
  });
  const brought = done && report.created + report.updated > 0;
  useEffect(() => {
    if (brought) tell.current();
  }, [brought]);
  const choose = (next: File): void => {
    setFile(next);
    setMode('all');
    run(next, { dryRun: true, mode: 'all' });
  };
  const again = (): void => {
    forget();
    setFile(undefined);
  };
  const importable = report?.dryRun === true && (mode === 'all' ? report.bad === 0 : true) && report.created + report.updated > 0;
  const footer = (
    <div className="lh-import-tools">
      {file && !busy ? <Button onClick={again}>{t('import.another')}</Button> : <span />}
      <span className="lh-import-acts">
        {busy && task ? (
          <Button danger onClick={cancel}>
            {t('batch.stop')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{busy && task ? t('batch.background') : t('action.close')}</Button>
        {report?.dryRun && file ? (
          <Button type="primary" disabled={!importable || busy} onClick={() => run(file, { dryRun: false, mode })}>
            {t('import.ok', { count: report.created + report.updated })}
          </Button>
        ) : null}
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
      onClose={onClose}
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
            <FileBox onFile={choose} />
          </>
        )}
        {busy ? task ? <TaskProgress task={task} /> : <Spin aria-label={t('import.reading')} /> : null}
        {failure !== undefined ? (
          <Alert
            type="error"
            showIcon
            message={failure || t('import.failed')}
            action={
              file ? (
                <Button size="small" onClick={() => run(file, { dryRun: report?.dryRun ?? true, mode })}>
                  {t('list.retry')}
                </Button>
              ) : null
            }
          />
        ) : null}
        {done ? <Alert type="success" showIcon message={t('import.done', { created: report.created, updated: report.updated })} /> : null}
        {report ? <ImportReportView report={report} /> : null}
        {report?.dryRun && report.bad > 0 ? (
          <Radio.Group
            value={mode}
            options={[
              { value: 'all', label: t('import.modeAll') },
              { value: 'good', label: t('import.modeGood', { count: report.good }) },
            ]}
            onChange={(event) => setMode(event.target.value === 'good' ? 'good' : 'all')}
          />
        ) : null}
      </div>
    </DialogHost>
  );
}
