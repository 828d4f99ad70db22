import { AppstoreOutlined } from '@ant-design/icons';
import { version } from '@ant-design/icons-svg/package.json';
import { useEffect, useReducer } from 'react';
import './menu-icon.css';

/** Where the build put a picture of the set; the set's version stands in the name, so that browsers may keep it for ever. Storybook may stand below a path. */
const addressOf = (name: string): string =>
  new URL(`${import.meta.env.BASE_URL}assets/${name}-icons-${version.replaceAll('.', '_')}.svg`, document.baseURI).href;

/** Pictures that have come once; they stand there at once the next time. */
const here = new Set<string>();

/** Draws the outlined icon that a page file names (`FileDone`), as a picture in the colour of the text; until it comes, and for an unknown name, a plain tile. */
export function MenuIcon({ name: said }: { readonly name: string }) {
  const name = said.replace(/Outlined$/, '');
  const known = /^[A-Za-z0-9]+$/.test(name);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!known || here.has(name)) return undefined;
    const picture = new Image();
    picture.onload = () => {
      here.add(name);
      draw();
    };
    picture.src = addressOf(name);
    return () => {
      picture.onload = null;
    };
  }, [known, name]);
  // The entry's name says it already; a named picture beside it would be read twice.
  if (!here.has(name)) return <AppstoreOutlined aria-hidden />;
  return <span className="anticon lh-menu-icon" aria-hidden style={{ ['--lh-icon' as string]: `url("${addressOf(name)}")` }} />;
}
