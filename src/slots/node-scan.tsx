import { ScanOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef, Space } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraScan, handHeld } from '../ui/camera/camera-part';
import { Modal } from '../ui/dialog/modal';
import { soundFault } from '../ui/sound-fault';
import { useMedia } from '../ui/use-media';
import type { PanelParts } from './panel-parts';
import { type Passed, passSample, sentenceOf } from './pass-sample';
import './panels.css';

type Said = { readonly kind: 'done'; readonly sample: Passed } | { readonly kind: 'fault'; readonly text: string };

/**
 * Hands over what is scanned at a node, one sample after the other. The entry keeps the focus whatever came of a code: who scans has
 * no hand for the mouse; a fault is said by a sentence and a low sound.
 */
export function NodeScan({ title, row, http, onClose, onChanged }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const node = String(row['nodeName'] ?? '');
  const entry = useRef<InputRef>(null);
  // Scanners are faster than the server: each code waits for the one before it.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<Said>();
  const [camera, setCamera] = useState(false);
  const isHeld = useMedia(handHeld);
  const [passed, setPassed] = useState<readonly Passed[]>([]);

  useEffect(() => {
    // The dialog is hung into the page only after this has been drawn.
    const frame = requestAnimationFrame(() => entry.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const fault = (text: string): void => {
    soundFault();
    setSaid({ kind: 'fault', text });
  };
  const pass = async (scanned: string): Promise<void> => {
    try {
      const sample = await passSample(http, { id: row.id, kind: String(row['nodeAttribute'] ?? '') }, scanned);
      if (!sample) return fault(t('panel.scanNobody', { code: scanned }));
      setSaid({ kind: 'done', sample });
      setPassed((earlier) => [sample, ...earlier]);
      onChanged();
    } catch (error) {
      fault(t('panel.scanFailed', { code: scanned, why: sentenceOf(error) }));
    }
  };
  const queuePass = (scanned: string): void => {
    queue.current = queue.current.then(() => pass(scanned));
  };
  const take = (): void => {
    const scanned = code.trim();
    setCode('');
    if (scanned !== '') queuePass(scanned);
  };

  const tell = ({ sampleNo, instrumentName, next }: Passed): string =>
    [t('panel.scanDone', { code: sampleNo, node }), instrumentName, next && t('panel.scanNext', { node: next })]
      .filter(Boolean)
      .join(' · ');
  const outcome = said ? (
    <Alert showIcon type={said.kind === 'done' ? 'success' : 'error'} message={said.kind === 'done' ? tell(said.sample) : said.text} />
  ) : null;
  return (
    <Modal
      open
      title={`${title} · ${node}`}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) entry.current?.focus();
      }}
      footer={<Button onClick={onClose}>{t('panel.done')}</Button>}
    >
      <Space.Compact block>
        <Input
          ref={entry}
          value={code}
          aria-label={t('panel.scanCode')}
          placeholder={t('panel.scanHint')}
          autoComplete="off"
          maxLength={64}
          onChange={(event) => setCode(event.target.value)}
          onPressEnter={(event) => {
            // The dialog would take it for its own.
            event.preventDefault();
            take();
          }}
        />
        {isHeld && (
          <Button
            icon={<ScanOutlined aria-hidden />}
            aria-label={t('panel.scanCamera')}
            aria-haspopup="dialog"
            onClick={() => setCamera(true)}
          />
        )}
      </Space.Compact>
      {camera && (
        <CameraScan title={t('panel.scanCamera')} onCode={queuePass} onClose={() => setCamera(false)}>
          <div role="status">{outcome}</div>
        </CameraScan>
      )}
      <div role="status" aria-live="assertive" className="lh-panel-said">
        {outcome}
      </div>
      {passed.length > 0 ? (
        <>
          <p className="lh-panel-quiet">{t('panel.scanCount', { count: passed.length })}</p>
          <ul className="lh-panel-list lh-panel-scans" aria-label={t('panel.scanList')}>
            {passed.map((sample, index) => (
              <li key={passed.length - index}>
                <span className="lh-mono">{sample.sampleNo}</span> {sample.instrumentName}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Modal>
  );
}
