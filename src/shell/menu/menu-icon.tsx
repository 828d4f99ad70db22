import {
  AccountBookOutlined,
  AppstoreOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  IdcardOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useEffect, useState, type ComponentType } from 'react';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

/** The icons of the menu groups; any other outlined icon of the set comes with its own lazy chunk. */
const atHand: Readonly<Record<string, Icon>> = {
  AccountBook: AccountBookOutlined,
  Experiment: ExperimentOutlined,
  FileDone: FileDoneOutlined,
  Idcard: IdcardOutlined,
  Setting: SettingOutlined,
  Team: TeamOutlined,
};

/** Draws the icon that a page file names (`FileDone`); an unknown name gives a plain tile. */
export function MenuIcon({ name }: { readonly name: string }) {
  const [Found, setFound] = useState<Icon | undefined>(() => (Object.hasOwn(atHand, name) ? atHand[name] : undefined));
  useEffect(() => {
    if (Found || !name) return undefined;
    let wanted = true;
    const fetchIcon = async () => {
      const { loadIcon } = await import('./all-icons');
      const found = await loadIcon(name);
      if (wanted && found) setFound(() => found);
    };
    // A picture that does not come leaves the plain tile.
    fetchIcon().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [Found, name]);
  const Shown = Found ?? AppstoreOutlined;
  // The entry's name says it already; a named picture beside it would be read twice.
  return <Shown aria-hidden />;
}
