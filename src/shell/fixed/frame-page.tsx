import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuName, type MenuEntry } from '../menu/menu-tree';
import { useServices } from '../services';
import { usePreference } from '../use-preference';
import status from '../status/status.module.css';
import styles from './fixed.module.css';

/** What a page of another host may do: its own scripts and forms, never this window's address or storage. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin';
/** A page of this very host keeps none of its rights: with them it could take the sandbox off. */
const ownSandbox = 'allow-scripts allow-forms allow-popups allow-downloads';

/** Whether a page may be shown inside: of this host, or of one that the server lists; a secure page only ever shows secure ones. */
export function mayFrame(src: string, hosts: readonly string[], here: Pick<Location, 'origin' | 'protocol'>): boolean {
  if (!URL.canParse(src)) return false;
  const { origin, protocol, username } = new URL(src);
  if (!['http:', 'https:'].includes(protocol) || username !== '') return false;
  if (here.protocol === 'https:' && protocol !== 'https:') return false;
  return origin === here.origin || hosts.includes(origin);
}

/** Hosts a page outside that the menu names, where it is allowed; else says so and offers a window of its own. */
export function FramePage({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const language = usePreference((each) => each.language);
  const [hosts, setHosts] = useState<readonly string[]>();
  useEffect(() => {
    let requested = true;
    http
      .get<{ readonly frameHosts?: readonly string[] }>('api/system/status', { background: true })
      .then((found) => requested && setHosts(Array.isArray(found.frameHosts) ? found.frameHosts : []))
      .catch(() => requested && setHosts([]));
    return () => {
      requested = false;
    };
  }, [http]);
  const name = menuName(entry, language);
  if (hosts === undefined) return null;
  if (mayFrame(entry.src, hosts, window.location)) {
    const isOwn = new URL(entry.src).origin === window.location.origin;
    return (
      <iframe
        className={styles['frame']}
        title={name}
        src={entry.src}
        sandbox={isOwn ? ownSandbox : sandbox}
        referrerPolicy="no-referrer"
        allow=""
      />
    );
  }
  return (
    <section className={status['card']}>
      <h2>{t('frame.refused', { name })}</h2>
      <p>{t('frame.why', { host: URL.canParse(entry.src) ? new URL(entry.src).host : entry.src })}</p>
      <a className="lh-link" href={entry.src} target="_blank" rel="noopener noreferrer">
        {t('frame.outside')}
      </a>
    </section>
  );
}
