import { AppstoreOutlined } from '@ant-design/icons';
import { version } from '@ant-design/icons-svg/package.json';
import { useEffect, useReducer } from 'react';
import type { IconShapes } from 'virtual:menu-icons';
import { loadChunk } from '../../client/chunk-fault';
import './menu-icon.css';

/** Where the build put a picture of the set; the set's version stands in the name, so that browsers may keep it for ever. Storybook may stand below a path. */
const addressOf = (name: string): string =>
  new URL(`${import.meta.env.BASE_URL}assets/${name}-icons-${version.replaceAll('.', '_')}.svg`, document.baseURI).href;

/** The icons that shipped pages name, all at once: seventy pictures for one menu would be seventy requests. */
let shipped: IconShapes | undefined;
const arrival = loadChunk(() => import('virtual:menu-icons')).then(
  (part) => (shipped = part.shapes),
  // Each picture can be had by itself.
  () => (shipped = {}),
);

/** Pictures of other icons that have come once; they stand there at once the next time. */
const here = new Set<string>();

/** Draws the outlined icon that a page file names (`FileDone`) in the colour of the text; until it comes, and for an unknown name, a plain tile. */
export function MenuIcon({ name: said }: { readonly name: string }) {
  const name = said.replace(/Outlined$/, '');
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const shape = shipped && Object.hasOwn(shipped, name) ? shipped[name] : undefined;
  const waiting = shipped === undefined;
  const apart = !waiting && !shape && /^[A-Za-z0-9]+$/.test(name) ? addressOf(name) : undefined;
  useEffect(() => {
    if (!waiting) return undefined;
    let requested = true;
    void arrival.then(() => requested && draw());
    return () => {
      requested = false;
    };
  }, [waiting]);
  useEffect(() => {
    if (apart === undefined || here.has(apart)) return undefined;
    const picture = new Image();
    picture.onload = () => {
      here.add(apart);
      draw();
    };
    picture.src = apart;
    return () => {
      picture.onload = null;
    };
  }, [apart]);
  // The entry's name says it already; a named picture beside it would be read twice.
  if (shape)
    return (
      <span className="anticon" aria-hidden>
        <svg viewBox={shape.box} width="1em" height="1em" fill="currentColor">
          {shape.paths.map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      </span>
    );
  if (apart === undefined || !here.has(apart)) return <AppstoreOutlined aria-hidden />;
  return <span className="anticon lh-menu-icon" aria-hidden style={{ ['--lh-icon' as string]: `url("${apart}")` }} />;
}
