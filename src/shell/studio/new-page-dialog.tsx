import { Alert, Button, Form, Input, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { FileDetail, FileHead, FileStart } from '../../protocol/page-files';
import { Modal } from '../../ui/dialog/modal';
import { useServices } from '../services';
import styles from './studio.module.css';

interface Beginning {
  readonly module: string;
  readonly page: string;
  readonly zh: string;
  readonly en: string;
  readonly menu: string;
  readonly from?: string;
}

interface Group {
  readonly code: string;
  readonly label: NonNullable<FileHead['label']>;
}

interface NewPageDialogProps {
  /** The page that is given another name; absent where a new one is made. */
  readonly renames?: Pick<FileHead, 'file' | 'label'>;
  readonly files: readonly FileHead[];
  readonly language: Language;
  readonly onClose: () => void;
  /** Takes the text to begin with; it is kept nowhere yet. */
  readonly onStart: (start: FileStart) => void;
}

/** Names of modules and pages. */
const name = /^[a-z][A-Za-z0-9]{0,39}$/;
/** What is chosen for no entry in the menu, and for a skeleton. */
const none = '';

const pathOf = (file: string): string => file.replace(/^pages\//, '').replace(/\.json$/, '');

function valuesOf({ file, label }: Pick<FileHead, 'file' | 'label'>): Partial<Beginning> {
  const [module = '', page = ''] = pathOf(file).split('/');
  return { module, page, ...label };
}

/** Asks what a new page is called and begins with, or what a page is called from now on. Nothing is published by it. */
export function NewPageDialog({ renames, files, language, onClose, onStart }: NewPageDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const listId = useId();
  const [form] = Form.useForm<Beginning>();
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const isNew = renames === undefined;
  useEffect(() => {
    if (!isNew) return undefined;
    let wanted = true;
    const load = async (): Promise<void> => {
      const { text } = await http.get<FileDetail>('api/page-files/detail', { params: { file: 'menus.json' } });
      const read = JSON.parse(text) as { readonly groups?: readonly Group[] };
      if (wanted) setGroups(read.groups ?? []);
    };
    void load().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [http, isNew]);
  /** The group of the module is where a page is looked for, whichever of the two is known first. */
  const chooseGroup = (): void => {
    const module: unknown = form.getFieldValue('module');
    if (groups.some(({ code }) => code === module) && !form.isFieldTouched('menu')) form.setFieldValue('menu', module);
  };
  useEffect(chooseGroup, [form, groups]);
  const pages = files.filter(({ file }) => file.startsWith('pages/')).map((head) => ({ ...head, path: pathOf(head.file) }));
  const modules = [...new Set(pages.map(({ path }) => path.replace(/\/.*$/, '')))].sort();
  const start = async ({ module, page, from = none, ...said }: Beginning): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      const body = { ...said, path: `${module}/${page}`, ...(renames ? { from: pathOf(renames.file), renames: true } : { from }) };
      onStart(await http.post<FileStart>('api/page-files/start', body, { silent: 'all' }));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const named = { pattern: name, message: t('studio.newNameRule') };
  const required = { required: true, message: t('studio.newMissing') };
  return (
    <Modal
      open
      title={
        <span className={styles['dialogTitle']}>{renames ? t('studio.renameTitle', { file: renames.file }) : t('studio.newTitle')}</span>
      }
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('studio.cancel')}
        </Button>,
        <Button key="start" type="primary" loading={busy} onClick={form.submit}>
          {t('studio.newStart')}
        </Button>,
      ]}
    >
      <p className={styles['hint']}>{t(renames ? 'studio.renameAbout' : 'studio.newAbout')}</p>
      {fault !== '' && <Alert type="error" showIcon message={fault} role="alert" />}
      <Form
        form={form}
        name="newPage"
        layout="vertical"
        initialValues={renames ? valuesOf(renames) : { menu: none, from: none }}
        onValuesChange={chooseGroup}
        onFinish={(values) => void start(values)}
      >
        <div className={styles['pair']}>
          <Form.Item name="module" label={t('studio.newModule')} rules={[required, named]}>
            <Input autoComplete="off" list={listId} />
          </Form.Item>
          <Form.Item name="page" label={t('studio.newName')} rules={[required, named]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="zh" label={t('studio.newZh')} rules={[required]}>
            <Input autoComplete="off" maxLength={64} />
          </Form.Item>
          <Form.Item name="en" label={t('studio.newEn')} rules={[required]}>
            <Input autoComplete="off" maxLength={64} />
          </Form.Item>
        </div>
        {isNew && (
          <>
            <Form.Item name="menu" label={t('studio.newMenu')}>
              <Select
                options={[
                  { value: none, label: t('studio.newNoMenu') },
                  ...groups.map(({ code, label }) => ({ value: code, label: label[language] })),
                ]}
              />
            </Form.Item>
            <Form.Item name="from" label={t('studio.newFrom')}>
              <Select
                showSearch
                optionFilterProp="label"
                options={[
                  { value: none, label: t('studio.newPlain') },
                  ...pages.map(({ path, label }) => ({ value: path, label: `${label?.[language] ?? ''} ${path}`.trim() })),
                ]}
              />
            </Form.Item>
          </>
        )}
        <datalist id={listId}>
          {modules.map((module) => (
            <option key={module} value={module} />
          ))}
        </datalist>
      </Form>
    </Modal>
  );
}
