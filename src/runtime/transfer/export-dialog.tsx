import { Alert, App, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeSearch } from '../../protocol/search-encode';
import { Modal } from '../../ui/dialog/modal';
import { slowly } from '../../ui/slowly';
import { sizes } from '../../ui/theme/sizes';
import type { ListView } from '../list/list-view';
import { usePage } from '../source/page-context';
import type { ExportRequest } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useText } from '../source/use-text';
import { saveFile } from './save-file';
import './transfer.css';

interface ExportDialogProps {
  readonly view: ListView;
  onClose(): void;
}

type Scope = ExportRequest['scope'];
type Columns = 'shown' | 'every';
type Format = ExportRequest['format'];

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>): ReactNode {
  return (
    <div className="lh-transfer-choice" role="group" aria-label={label}>
      <span className="lh-transfer-choice-label">{label}</span>
      <Radio.Group value={value} options={[...options]} onChange={(event) => onChange(event.target.value as Value)} />
    </div>
  );
}

const inWords = (count: number): string => count.toLocaleString('en');

/** Asks what of the list becomes a file: which rows, which columns, which format. Many rows go on in the background. */
export function ExportDialog({ view, onClose }: ExportDialogProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { source, model } = usePage();
  const { message } = App.useApp();
  const [scope, setScope] = useState<Scope>('all');
  const [columns, setColumns] = useState<Columns>('shown');
  const [format, setFormat] = useState<Format>('xlsx');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const here = view.page?.records.length ?? 0;
  const tellTask = (): void => {
    const key = 'export-task';
    void message.open({
      key,
      type: 'success',
      duration: 8,
      content: (
        <>
          {t('export.inBackground')}
          <button
            type="button"
            className="lh-link lh-message-link"
            onClick={() => {
              message.destroy(key);
              source.tasks.openCentre();
            }}
          >
            {t('export.openCentre')}
          </button>
        </>
      ),
    });
  };
  const run = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const body = encodeSearch(view.applied);
    const chosen = columns === 'shown' ? view.columns : model.table.columns;
    try {
      const answer = await source.export({ search: body, scope, columns: chosen.map(({ field }) => field), format });
      if ('file' in answer) saveFile({ file: answer.file, name: answer.name || `${text(model.label)}.${format}` });
      else tellTask();
      onClose();
    } catch (thrown) {
      setFailure(readFailure(thrown).sentence || t('export.failed'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={sizes.dialog}
      title={t('export.title', { page: text(model.label) })}
      okText={t('export.ok')}
      cancelText={t('action.cancel')}
      okButtonProps={{ loading: slowly(busy) }}
      onOk={() => void run()}
      onCancel={onClose}
      maskClosable={false}
    >
      <div className="lh-transfer-choices">
        <Choice<Scope>
          label={t('export.rows')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', label: t('export.all', { count: inWords(view.total) }) },
            { value: 'page', label: t('export.page', { count: inWords(here) }) },
          ]}
        />
        <Choice<Columns>
          label={t('export.columns')}
          value={columns}
          onChange={setColumns}
          options={[
            { value: 'shown', label: t('export.shown', { count: view.columns.length }) },
            { value: 'every', label: t('export.every', { count: model.table.columns.length }) },
          ]}
        />
        <Choice<Format>
          label={t('export.format')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
        {failure ? <Alert type="error" showIcon message={failure} /> : null}
      </div>
    </Modal>
  );
}
