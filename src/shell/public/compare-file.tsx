import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './public.module.css';

/** Tells the SHA-256 of a file. */
async function hashOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a file is found to be. */
type Verdict = 'Same' | 'Copy' | 'Other';

const sentences: Readonly<Record<Verdict, string>> = {
  Same: 'public.compareSame',
  Copy: 'public.compareCopy',
  Other: 'public.compareOther',
};

/** Compares a file with the originals of a paper, and the copies that were printed of them, by their hashes; the file stays in the browser. */
export function CompareFile({
  hashes,
  copies = [],
}: {
  readonly hashes: readonly string[];
  readonly copies?: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const [told, setTold] = useState<{ readonly name: string; readonly verdict: Verdict }>();
  const compare = (file: File | undefined): void => {
    setTold(undefined);
    if (file)
      hashOf(file).then(
        (hash) => setTold({ name: file.name, verdict: hashes.includes(hash) ? 'Same' : copies.includes(hash) ? 'Copy' : 'Other' }),
        // A file that cannot be read is none that is known.
        () => setTold({ name: file.name, verdict: 'Other' }),
      );
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    compare(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles['compare']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label>
        {t('public.compare')}
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            compare(event.target.files?.[0]);
            // The same name may be chosen again after it was changed.
            event.target.value = '';
          }}
        />
      </label>
      <p className={styles['note']}>{t('public.compareNote')}</p>
      <div role="status">
        {told ? (
          <p className={styles['verdict']} data-tone={told.verdict === 'Other' ? 'red' : 'green'}>
            {told.name}
            <strong>{t(sentences[told.verdict])}</strong>
          </p>
        ) : null}
      </div>
    </div>
  );
}
