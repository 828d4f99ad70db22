import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { densities, toSizes } from '../sizes';
import { variableOf } from '../theme-variables';
import { themeNames, themes } from '../themes';
import './foundations.css';

const steps = ['space1', 'space2', 'space3', 'space4', 'space6', 'space8'] as const;
const controls = ['row', 'rowCompact', 'rowDefault', 'rowLoose', 'tag', 'check', 'focus', 'hair'] as const;

function Lengths({ names }: { readonly names: readonly (keyof ReturnType<typeof toSizes>)[] }): ReactNode {
  return (
    <div className="lh-foundation-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {densities.map((density) => (
              <th key={density} scope="col">
                {density}
              </th>
            ))}
            <th scope="col">现在 · now</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{variableOf(name)}</code>
              </th>
              {densities.map((density) => (
                <td key={density}>{`${toSizes(density)[name]} px`}</td>
              ))}
              <td>
                <span className="lh-foundation-bar" style={{ width: `var(${variableOf(name)})` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Spacing = (): ReactNode => (
  <div className="lh-foundation">
    <section>
      <h2>间距 · Spacing</h2>
      <p>
        都落在 4 与 8 的格上；疏密只改 space-4 和控件高。 All on a grid of 4 and 8; the density changes space-4 and the height of controls
        alone.
      </p>
      <Lengths names={steps} />
    </section>
    <section>
      <h2>控件与行 · Controls and rows</h2>
      <Lengths names={controls} />
    </section>
    <section>
      <h2>圆角随主题 · Corners by theme</h2>
      <table>
        <tbody>
          {themeNames.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{`${themes[name].radius} px`}</td>
              <td>
                <span className="lh-foundation-bar" style={{ width: 48, height: 24, borderRadius: themes[name].radius }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
);

const meta = { title: 'Foundations/Spacing', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;

export const Lists: StoryObj = { render: () => <Spacing /> };
