import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, InputNumber, Radio, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answeredPapers } from '../../protocol/print';
import type { PaperOffer } from '../../schema/model/page-model';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import type { PaperRequest } from '../source/paper-request';
import { readFailure } from '../source/read-failure';
import { useLanguage, useText } from '../source/use-text';
import { countPages } from './count-pages';
import { PrintFrame } from './print-frame';

interface PrintPaperProps {
  readonly paper: PaperOffer;
  readonly rows: readonly WireRow[];
  readonly choice: ReactNode;
  onClose(): void;
}

interface Preview {
  /** Address of the picture; absent until it is there. */
  readonly url?: string;
  readonly pages: number;
  readonly failure?: string;
}

/** Copies of a record that are printed at once. */
const mostCopies = 99;

const nothing: Preview = { pages: 0 };

/** Has the server draw the pages: what is shown is what the paper will be. */
function usePreview({
  paper,
  ids,
  language,
  mark,
}: {
  readonly paper: PaperOffer;
  readonly ids: string;
  readonly language: 'zh' | 'en';
  readonly mark: string;
}): Preview {
  const { source } = usePage();
  const [preview, setPreview] = useState<Preview>(nothing);
  useEffect(() => {
    let url: string | undefined;
    let requested = true;
    setPreview(nothing);
    const draw = async (): Promise<Preview> => {
      const answer = await source.printPaper?.({ paper: paper.name, ids: ids.split(','), copies: 1, language, form: 'svg', mark });
      if (!answer || !('file' in answer)) return nothing;
      const pages = countPages(await answer.file.text(), paper.size.height);
      url = URL.createObjectURL(answer.file);
      return { url, pages };
    };
    draw().then(
      (found) => requested && setPreview(found),
      (thrown: unknown) => requested && setPreview({ pages: 0, failure: readFailure(thrown).sentence }),
    );
    return () => {
      requested = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [source, paper, ids, language, mark]);
  return preview;
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Records on one of the papers of their page: shown as it will be, printed, or kept as a PDF. */
export function PrintPaper({ paper, rows, choice, onClose }: PrintPaperProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { source } = usePage();
  const [language, setLanguage] = useState<PaperRequest['language']>(useLanguage());
  const [saving, setSaving] = useState<'pdf' | 'xml'>();
  const [failed, setFailed] = useState<string>();
  const [isCopy, setIsCopy] = useState(false);
  const mark = isCopy ? t('print.copyMark') : '';
  const [isQueued, setQueued] = useState(false);
  const ids = rows.map(({ id }) => id);
  // There is one original; of it copies are made.
  const isOriginal = paper.keeps && rows.length === 1 && !isCopy;
  const [wanted, setWanted] = useState(1);
  const copies = isOriginal ? 1 : wanted;
  const count = ids.length * copies;
  const isBatch = ids.length > answeredPapers;
  // Of a batch the first are shown: to draw all of it would be to print it, which nobody has asked for yet.
  const shown = ids.slice(0, answeredPapers);
  const { url, pages, failure } = usePreview({ paper, ids: shown.join(','), language, mark });
  const { width, height } = paper.size;
  const download = async (form: 'pdf' | 'xml'): Promise<void> => {
    setSaving(form);
    setFailed(undefined);
    try {
      const answer = await source.printPaper?.({ paper: paper.name, ids, copies, language, form, mark });
      if (answer && 'file' in answer) save(answer.file, answer.name);
      else if (answer) setQueued(true);
    } catch (thrown) {
      setFailed(readFailure(thrown).sentence);
    } finally {
      setSaving(undefined);
    }
  };
  const fault = failure ?? failed;
  return (
    <PrintFrame
      title={t('print.title', { page: text(paper.label) })}
      size={paper.size}
      ready={url !== undefined && !isBatch}
      tools={
        <>
          {choice}
          {paper.keeps && rows.length === 1 ? (
            <Radio.Group
              aria-label={t('print.original')}
              value={isCopy}
              options={[
                { value: false, label: t('print.original') },
                { value: true, label: t('print.copyMark') },
              ]}
              onChange={(event) => setIsCopy(event.target.value === true)}
            />
          ) : null}
          {isOriginal ? null : (
            <label className="lh-print-copies">
              {t('print.copies')}
              <InputNumber
                aria-label={t('print.copies')}
                min={1}
                max={mostCopies}
                precision={0}
                value={wanted}
                onChange={(value) => {
                  setWanted(value ?? 1);
                  setQueued(false);
                }}
              />
            </label>
          )}
          <Radio.Group
            aria-label={t('print.language')}
            value={language}
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(event) => {
              setLanguage(event.target.value === 'en' ? 'en' : 'zh');
              setQueued(false);
            }}
          />
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={saving === 'pdf'}
            disabled={url === undefined || isQueued}
            onClick={() => void download('pdf')}
          >
            {t('print.download')}
          </Button>
          {paper.twin && rows.length === 1 ? (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              title={t('print.twinNote')}
              loading={saving === 'xml'}
              disabled={url === undefined}
              onClick={() => void download('xml')}
            >
              {t('print.twin')}
            </Button>
          ) : null}
        </>
      }
      onClose={onClose}
    >
      {fault === undefined ? null : <Alert type="error" showIcon message={fault} />}
      {isQueued ? <Alert type="success" showIcon message={t('print.background', { count })} /> : null}
      {isBatch && !isQueued ? <Alert type="info" showIcon message={t('print.some', { shown: shown.length, count: ids.length })} /> : null}
      {url === undefined && failure === undefined ? <Spin delay={200} aria-label={t('print.making')} /> : null}
      {/* The copies are alike: one is shown, and all go to the printer. */}
      {Array.from({ length: pages * (isBatch ? 1 : copies) }, (_, place) => ({ place, index: place % pages })).map(({ place, index }) => (
        <div
          key={place}
          {...(place < pages ? { role: 'img', 'aria-label': `${text(paper.label)} ${index + 1} / ${pages}` } : { 'aria-hidden': true })}
          className={`lh-print-page${place < pages ? '' : ' is-copy'}`}
          style={{ width: `${width}mm`, height: `${height}mm` }}
        >
          <img alt="" src={url} style={{ width: `${width}mm`, top: `${-index * height}mm` }} />
        </div>
      ))}
    </PrintFrame>
  );
}
