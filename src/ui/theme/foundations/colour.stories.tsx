import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { contrast } from '../colour';
import { meanings } from '../palettes';
import { choiceOf, variablesOf } from './choice-of';
import './foundations.css';

const texts = ['text', 'text-second', 'text-third', 'accent', 'danger'];
const grounds = ['surface', 'floor', 'raised', 'quiet', 'hover', 'selected'];
const pairs: readonly (readonly [string, string])[] = [
  ['on-accent', 'accent-fill'],
  ['side-text', 'side'],
  ['side-text', 'side-hover'],
  ['side-on-selected', 'side-selected'],
  ['bar-text', 'bar'],
  ['bar-accent', 'bar'],
];

/** What a contrast is good for. Source: WCAG 2.2, 1.4.3 and 1.4.6. */
const gradeOf = (ratio: number): string => (ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : ratio >= 3 ? '≥ 3' : '< 3');

interface PairProps {
  readonly text: string;
  readonly ground: string;
  readonly colours: ReadonlyMap<string, string>;
}

function Pair({ text, ground, colours }: PairProps): ReactNode {
  const ratio = contrast(colours.get(text) ?? '', colours.get(ground) ?? '');
  return (
    <td style={{ background: `var(--lh-${ground})`, color: `var(--lh-${text})` }}>
      量衡 12.5 <code>{`${ratio.toFixed(1)} ${gradeOf(ratio)}`}</code>
    </td>
  );
}

const Name = ({ of, colours }: { readonly of: string; readonly colours: ReadonlyMap<string, string> }): ReactNode => (
  <th scope="row">
    <code>{`--lh-${of} ${colours.get(of) ?? ''}`}</code>
  </th>
);

function Colours({ globals }: { readonly globals: Readonly<Record<string, unknown>> }): ReactNode {
  const colours = variablesOf(choiceOf(globals));
  return (
    <div className="lh-foundation">
      <section>
        <h2>文字在底色上 · Text on grounds</h2>
        <p>
          数字是对比度，从变量算出；4.5 起正文可读（AA），7 起为 AAA。高对比度时至少 7。 The figures are contrasts, computed from the
          variables: body text reads from 4.5 (AA), AAA from 7; with high contrast everything has 7.
        </p>
        <div className="lh-foundation-scroll" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <td />
                {grounds.map((ground) => (
                  <th key={ground} scope="col">
                    <code>{`--lh-${ground} ${colours.get(ground) ?? ''}`}</code>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {texts.map((text) => (
                <tr key={text}>
                  <Name of={text} colours={colours} />
                  {grounds.map((ground) => (
                    <Pair key={ground} {...{ text, ground, colours }} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>含义色 · Meanings</h2>
        <p>颜色只重复文字已经说的话，从不单独表意。 A colour repeats what a word says, and never says it alone.</p>
        <div className="lh-foundation-scroll" tabIndex={0}>
          <table>
            <tbody>
              {meanings.map((meaning) => (
                <tr key={meaning}>
                  <Name of={meaning} colours={colours} />
                  <Pair text={meaning} ground={`${meaning}-tint`} colours={colours} />
                  <Pair text={meaning} ground="surface" colours={colours} />
                  <Pair text="text" ground={`${meaning}-row`} colours={colours} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>框架与按钮 · Frame and buttons</h2>
        <div className="lh-foundation-scroll" tabIndex={0}>
          <table>
            <tbody>
              {pairs.map(([text, ground]) => (
                <tr key={`${text} ${ground}`}>
                  <Name of={text} colours={colours} />
                  <Name of={ground} colours={colours} />
                  <Pair {...{ text, ground, colours }} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}

const meta = { title: 'Foundations/Colour', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;

/** Every colour of the look that the toolbars say, with its contrast. */
export const WithContrast: StoryObj = { render: (_args, { globals }) => <Colours globals={globals} /> };
