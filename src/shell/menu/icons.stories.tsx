import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { pages } from 'virtual:pages';
import menus from '../../../schemas/menus.json';
import '../../ui/theme/foundations/foundations.css';
import { MenuIcon } from './menu-icon';

const icons = [
  ...new Set([...menus.groups.map(({ icon }) => icon), ...Object.values(pages).flatMap(({ model }) => model.menu?.icon ?? [])]),
].sort();

/** The icons that menus and page files name; every outlined one of the set may be named. */
function Icons(): ReactNode {
  return (
    <div className="lh-foundation">
      <section>
        <h2>图标 · Icons</h2>
        <p>
          线框图标，大小和颜色随文字；旁边总有名字。页面文件用 menu.icon 写它的名字。 Outlined, in the size and colour of the text, with a
          word beside them always. Page files name them by menu.icon.
        </p>
        <div className="lh-foundation-icons">
          {icons.map((name) => (
            <div key={name}>
              <MenuIcon name={name} />
              <code>{name}</code>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

const meta = { title: 'Foundations/Icons', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;

export const Named: StoryObj = { render: () => <Icons /> };
