import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './public.module.css';

/** Tells the SHA-256 of a file; browsers themselves hash nothing on pages that came without encryption. */
const hashOf = async (file: Blob): Promise<string> => bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));

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
  findCopy,
}: {
  readonly hashes: readonly string[];
  readonly copies?: readonly string[];
  /** Asks whether a hash is that of a copy that is not among those given. */
  readonly findCopy?: ((hash: string) => Promise<boolean>) | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const [told, setTold] = useState<{ readonly name: string; readonly verdict: Verdict }>();
  const compare = (file: File | undefined): void => {
    setTold(undefined);
    if (!file) return;
    const tell = (verdict: Verdict): void => setTold({ name: file.name, verdict });
    hashOf(file).then(
      (hash) => {
        if (hashes.includes(hash)) tell('Same');
        else if (copies.includes(hash)) tell('Copy');
        else if (!findCopy) tell('Other');
        // Nothing is told of a file of which could not be asked; whoever asks says why.
        else
          findCopy(hash).then(
            (isCopy) => tell(isCopy ? 'Copy' : 'Other'),
            () => undefined,
          );
      },
      // A file that cannot be read is none that is known.
      () => tell('Other'),
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
