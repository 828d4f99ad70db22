import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import './foundations.css';

const uses = {
  motionDurationFast: '开关、悬停 · Switches, hover',
  motionDurationMid: '下拉、提示 · Lists, hints',
  motionDurationSlow: '对话框、抽屉 · Dialogs, drawers',
} as const;

/** The times as the theme gives them to every part. */
function Motion(): ReactNode {
  const { token } = theme.useToken();
  const [moved, setMoved] = useState(false);
  return (
    <div className="lh-foundation">
      <section>
        <h2>动画 · Motion</h2>
        <p>
          只说明东西从哪来、到哪去，短于五分之一秒；系统或工具栏要求减少动画时缩到一毫秒。 It only says where things come from and go, in
          less than a fifth of a second; where the system or the toolbar asks for reduced motion it takes one millisecond.
        </p>
        <Button onClick={() => setMoved((old) => !old)}>播放 · Play</Button>
      </section>
      <table>
        <tbody>
          {(Object.keys(uses) as (keyof typeof uses)[]).map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{`${name} ${token[name]}`}</code>
              </th>
              <td>{uses[name]}</td>
              <td style={{ width: 220 }}>
                <div className={`lh-foundation-move${moved ? ' is-moved' : ''}`} style={{ transitionDuration: token[name] }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const meta = { title: 'Foundations/Motion', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;

export const Durations: StoryObj = { render: () => <Motion /> };
