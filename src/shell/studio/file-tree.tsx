import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { FileHead } from '../../protocol/page-files';
import styles from './studio.module.css';

/** A file of the folder, or a new page that is a draft so far. */
export interface TreeFile extends FileHead {
  readonly isNew?: true;
}

interface FileTreeProps {
  readonly files: readonly TreeFile[];
  readonly chosen: string;
  readonly language: Language;
  readonly onChoose: (file: string) => void;
  readonly onNew: () => void;
}

/** Where removed pages stand, behind all folders. */
const removed = '~';
const folderOf = ({ file, isRemoved }: FileHead): string => (isRemoved === true ? removed : file.split('/').slice(0, -1).join('/'));
const sum = (heads: readonly FileHead[], what: 'faults' | 'warnings'): number => heads.reduce((all, head) => all + head[what], 0);

/** The page files by folder, each with how much is wrong in it. */
export function FileTree({ files, chosen, language, onChoose, onNew }: FileTreeProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = files.filter(({ file, label }) => `${file} ${label?.zh ?? ''} ${label?.en ?? ''}`.toLowerCase().includes(wanted));
  const folders = [...new Set(found.map(folderOf))].sort(
    (a, b) => Number(!a.startsWith('pages')) - Number(!b.startsWith('pages')) || (a < b ? -1 : 1),
  );
  const mark = (heads: readonly TreeFile[]) => {
    const [faults, warnings] = [sum(heads, 'faults'), sum(heads, 'warnings')];
    return (
      <>
        {faults > 0 && <span className={styles['faulty']}>{t('studio.faultCount', { count: faults })}</span>}
        {warnings > 0 && <span className={styles['warned']}>{t('studio.warningCount', { count: warnings })}</span>}
        {heads.some(({ isNew }) => isNew) && <span className={styles['warned']}>{t('studio.newDraft')}</span>}
        {heads.some(({ waits }) => waits) && <span className={styles['warned']}>{t('studio.waits')}</span>}
      </>
    );
  };
  return (
    <nav className={styles['tree']} aria-label={t('studio.files')}>
      <Button onClick={onNew}>{t('studio.newTitle')}</Button>
      <Input.Search
        allowClear
        aria-label={t('studio.find')}
        placeholder={t('studio.find')}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles['folders']}>
        {folders.map((folder) => {
          const own = found.filter((head) => folderOf(head) === folder);
          const open = wanted !== '' || own.some(({ file }) => file === chosen);
          return (
            <details key={`${folder} ${String(open)}`} open={open}>
              <summary>
                <span>{folder === '' ? t('studio.top') : folder === removed ? t('studio.removedPages') : folder}</span> {mark(own)}
              </summary>
              <ul>
                {own.map((head) => (
                  <li key={head.file}>
                    <button type="button" aria-current={head.file === chosen} onClick={() => onChoose(head.file)}>
                      <span className={styles['fileName']}>
                        {head.isRemoved === true ? head.file.replace(/^pages\//, '') : head.file.split('/').at(-1)}
                      </span>
                      {head.label && <span className={styles['fileLabel']}>{head.label[language]}</span>}
                      {mark([head])}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          );
        })}
        {found.length === 0 && <p role="status">{t('studio.noFile')}</p>}
      </div>
    </nav>
  );
}
