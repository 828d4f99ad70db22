import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { fontStack, latinStack, monoStack, sizes } from '../sizes';
import './foundations.css';

const scale = [
  { token: 'font-large', px: sizes.fontLarge, use: '标题、对话框 · Headings, dialogs', weight: 600 },
  { token: 'font', px: sizes.font, use: '正文、控件、表格 · Text, controls, tables', weight: 400 },
  { token: 'font-small', px: sizes.fontSmall, use: '提示、错误、次要说明 · Hints, faults, notes', weight: 400 },
] as const;

const sample = '0.02 级活塞式压力计，上次校准 2026-03-01，扩展不确定度 U = 0.005 %（k = 2）。';

function Type(): ReactNode {
  return (
    <div className="lh-foundation">
      <section>
        <h2>字号 · Scale</h2>
        <p>
          部件里只用三个字号，重点用字重 600；行高 1.57。汉字不用斜体。 Parts use three sizes, and the weight 600 for what stands out; line
          height 1.57. Chinese is never slanted.
        </p>
        <div className="lh-foundation-scroll" tabIndex={0}>
          <table>
            <tbody>
              {scale.map(({ token, px, use, weight }) => (
                <tr key={token}>
                  <th scope="row">
                    <code>{`--lh-${token} ${px} px`}</code>
                  </th>
                  <td>{use}</td>
                  <td style={{ fontSize: `var(--lh-${token})`, fontWeight: weight }}>{sample}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>字体 · Fonts</h2>
        <p>
          用系统自带的字体，不下载。英文界面先用西文字体，引号和破折号才不占一整格。 Fonts of the system, nothing is fetched; English takes
          Latin fonts first.
        </p>
        <div className="lh-foundation-scroll" tabIndex={0}>
          <table>
            <tbody>
              {(
                [
                  ['font-stack', fontStack, '计量检定规程'],
                  ['latin-stack', latinStack, 'Verification “as found” — 12.5 °C'],
                  ['mono-stack', monoStack, 'JJG 49-2013 0O1lI'],
                ] as const
              ).map(([token, stack, text]) => (
                <tr key={token}>
                  <th scope="row">
                    <code>{`--lh-${token}`}</code>
                  </th>
                  <td style={{ fontFamily: `var(--lh-${token})` }}>{text}</td>
                  <td style={{ whiteSpace: 'normal' }}>
                    <code>{stack}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>数字 · Figures</h2>
        <p>列里的数字等宽、靠右；金额带两位小数。 Figures in columns are tabular and to the right; amounts have two decimals.</p>
        <table>
          <tbody>
            {['1,234.50', '98.00', '11,111.11'].map((each) => (
              <tr key={each}>
                <td className="lh-number" style={{ textAlign: 'end' }}>
                  {each}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const meta = { title: 'Foundations/Type', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;

export const Scale: StoryObj = { render: () => <Type /> };
