import { useSize } from 'ahooks';
import { Alert } from 'antd';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../base/roles/role-names';
import type { SessionUser } from '../../client/session';
import { previewPath } from '../../protocol/preview-path';
import { StateCard } from '../../ui/state/state-card';
import { useLook } from '../look/use-look';
import { usePreference } from '../use-preference';
import { PreviewBar, type PreviewChoice, sheetWidths } from './preview-bar';
import { type PreviewOrder, readFromFrame, tell } from './preview-order';
import styles from './studio.module.css';
import type { DraftPage } from './use-file';

interface DraftViewProps {
  /** Of the last sound text; absent until there was one. */
  readonly page: DraftPage | undefined;
  readonly user: SessionUser;
  /** True: the text that is typed has faults, so that the page is an older one. */
  readonly isFaulty: boolean;
  /** Parts that stand out: those of which the place of the caret speaks. */
  readonly parts: readonly string[];
  /** Told which part was pressed to be led to its place in the text. */
  readonly onPart: (part: string) => void;
  /** Address of the document that draws it. */
  readonly address?: string;
}

/** A sheet of a width in its room: whole, and as much smaller as it has to be. Units: px; a width of 0 for the room's own. */
function placeSheet(width: number, room: { readonly width: number; readonly height: number }): CSSProperties {
  if (width === 0 || width <= room.width) return { width: width === 0 ? '100%' : width, height: '100%' };
  const scale = room.width / width;
  return { width, height: room.height / scale, transform: `scale(${String(scale)})` };
}

/** The page that a draft describes, over sample rows, as one of its roles sees it: in a frame, so that its look and width are its own. */
export function DraftView({ page, user, isFaulty, parts, onPart, address = previewPath }: DraftViewProps) {
  const { t } = useTranslation();
  const look = useLook();
  const language = usePreference((each) => each.language);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useSize(stage) ?? { width: Number.POSITIVE_INFINITY, height: 0 };
  /** How often a document in the frame has said that it hears: it may be loaded again. */
  const [hears, setHears] = useState(0);
  const [choice, setChoice] = useState<PreviewChoice>(() => ({
    ...{ kind: 'list', role: '', language, theme: look.theme ?? 'default', scheme: look.scheme, width: 'full', locates: false },
  }));
  const roles = Object.keys(page?.page.roles ?? {}).map((value) => ({ value, label: roleWord(page?.roleNames[value] ?? value, language) }));
  const { width, role, locates, ...seen } = choice;
  // A role that the draft names no more.
  const chosen = roles.some(({ value }) => value === role) ? role : '';
  const pressed = useRef(onPart);
  pressed.current = onPart;
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const told = readFromFrame(event, frame.current?.contentWindow);
      if (told?.preview === 'ready') setHears((before) => before + 1);
      if (told?.preview === 'pressed') pressed.current(told.part);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  const order: PreviewOrder | undefined = page && {
    page: page.page,
    validator: page.validator,
    user,
    ...seen,
    ...(chosen === '' ? {} : { role: chosen }),
  };
  const content = JSON.stringify(order);
  const sent = useRef(order);
  sent.current = order;
  useEffect(() => {
    const to = frame.current?.contentWindow;
    if (hears > 0 && to && sent.current) tell(to, { preview: 'draw', order: sent.current });
  }, [hears, content]);
  useEffect(() => {
    const to = frame.current?.contentWindow;
    if (hears > 0 && to) tell(to, { preview: 'point', pointing: { parts, locates } });
  }, [hears, parts, locates]);
  return (
    <section className={styles['preview']} aria-label={t('studio.preview')}>
      <PreviewBar choice={{ ...choice, role: chosen }} roles={roles} onChange={(change) => setChoice({ ...choice, ...change })} />
      {isFaulty && page && <Alert type="warning" showIcon message={t('studio.previewStale')} />}
      <div ref={stage} className={styles['stage']}>
        {page ? (
          <iframe
            ref={frame}
            className={styles['sheet']}
            style={placeSheet(sheetWidths[width], room)}
            title={t('studio.previewFrame')}
            src={address}
            // What is pressed in it stays in it: no other window, no other address for this one, no print dialog.
            sandbox="allow-scripts allow-same-origin allow-forms"
          />
        ) : (
          <StateCard title={t(isFaulty ? 'studio.previewNone' : 'studio.previewWaits')} />
        )}
      </div>
    </section>
  );
}
