import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { pages } from 'virtual:pages';
import type { FileSource, StoredFile } from '../../../source/file-source';
import { PartStory } from '../../../testing/part-story';
import '../widgets.css';
import { ImageView } from './image-view';

const picture = (width: number, height: number): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#8c6d1f"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

const kept = { ready: picture(800, 600), tall: picture(600, 4000), small: picture(40, 30) };

type How = keyof typeof kept | 'loading' | 'gone';

const readers: Readonly<Record<'loading' | 'gone', () => Promise<Blob>>> = {
  loading: () => new Promise(() => undefined),
  gone: () => Promise.reject(new Error('文件不存在')),
};

const files = (how: How): FileSource => ({
  upload: () => new Promise(() => undefined),
  describe: () => Promise.resolve([]),
  open: () => undefined,
  read: how === 'loading' || how === 'gone' ? readers[how] : () => Promise.resolve(kept[how]),
});

interface ViewStoryProps {
  readonly names: readonly string[];
  readonly how: How;
}

function ViewStory({ names, how }: ViewStoryProps) {
  const images: readonly StoredFile[] = names.map((name, index) => ({ id: String(index), name, type: 'image/png' }));
  const [file, setFile] = useState(images[0]);
  const model = pages['crm/orders']?.model;
  if (!model) throw new Error('no page of orders');
  return (
    <PartStory model={model} answers={() => ({ files: files(how) })}>
      {file ? <ImageView images={images} file={file} onShow={setFile} onClose={() => setFile(undefined)} /> : null}
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Image view',
  component: ViewStory,
  args: { names: ['铭牌.png', '现场.png', '环境条件.png'], how: 'ready' },
} satisfies Meta<typeof ViewStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The arrow keys go from picture to picture. */
export const Default: Story = {};
export const Alone: Story = { args: { names: ['铭牌.png'] } };
/** Higher than the window: seen whole all the same. */
export const Tall: Story = { args: { how: 'tall' } };
/** A small picture is not blown up. */
export const Small: Story = { args: { how: 'small' } };
export const Loading: Story = { args: { how: 'loading' } };
/** Removed meanwhile, or not for the reader: the server does not say which. */
export const Gone: Story = { args: { how: 'gone' } };
export const LongName: Story = {
  args: {
    names: ['力学室二〇二六年第三季度压力表检定现场照片与铭牌照片以及环境条件记录照片汇总最终版本修订第三稿_LongFileNameWithoutSpaces.png'],
  },
};
