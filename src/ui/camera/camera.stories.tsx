import type { Meta, StoryObj } from '@storybook/react-vite';
import { CameraScan } from './camera-scan';

const nothing = () => undefined;
const refuse = (name: string) => (): Promise<MediaStream> => Promise.reject(new DOMException('', name));

/** A camera that sees a label of stripes, none of which is a code. */
function openDrawing(): Promise<MediaStream> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new DOMException('', 'NotFoundError'));
  pen.fillStyle = '#8a8f96';
  pen.fillRect(0, 0, 640, 480);
  pen.fillStyle = '#ffffff';
  pen.fillRect(140, 130, 360, 220);
  pen.fillStyle = '#000000';
  for (let bar = 0; bar < 10; bar += 1) pen.fillRect(180 + bar * 28, 160, 14, 160);
  return Promise.resolve(canvas.captureStream());
}

const meta = {
  title: 'UI/Camera',
  component: CameraScan,
  parameters: { layout: 'fullscreen' },
  args: { title: '用摄像头扫码', onCode: nothing, onClose: nothing, open: openDrawing },
} satisfies Meta<typeof CameraScan>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Looking: Story = {};

/** What became of the last code stands below the picture, which goes on. */
export const OneAfterTheOther: Story = { args: { children: <div role="status">JC2026-0041 已到力学室</div> } };

/** The question of the browser is still open. */
export const Starting: Story = { args: { open: () => new Promise<MediaStream>(nothing) } };

export const Refused: Story = { args: { open: refuse('NotAllowedError') } };

export const NoCamera: Story = { args: { open: refuse('NotFoundError') } };

/** Another program has it. */
export const Busy: Story = { args: { open: refuse('NotReadableError') } };
