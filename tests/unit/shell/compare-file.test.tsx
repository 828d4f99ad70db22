// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, test } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { CompareFile } from '../../../src/shell/public/compare-file';

beforeAll(() => startI18n('zh'));
afterEach(cleanup);

/** A file as browsers give it. */
function fileOf(text: string): File {
  const bytes = new TextEncoder().encode(text);
  return Object.assign(new File([bytes], '证书.pdf', { type: 'application/pdf' }), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}

test('a chosen or dropped file is the original to its last byte, or it is none', async () => {
  const [original, copy] = ['%PDF-1.7 original', '%PDF-1.7 copy'];
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  render(<CompareFile hashes={['0'.repeat(64), hashOf(original)]} copies={[hashOf(copy)]} />);
  const chosen = screen.getByLabelText('核对证书文件');
  fireEvent.change(chosen, { target: { files: [fileOf(original)] } });
  await screen.findByText('与原件一致');
  fireEvent.drop(chosen, { dataTransfer: { files: [fileOf(original.replace('l', 'L'))] } });
  await screen.findByText(/与原件不一致/);
  fireEvent.drop(chosen, { dataTransfer: { files: [fileOf(copy)] } });
  await screen.findByText('是副本，与正本一致');
  fireEvent.drop(chosen, { dataTransfer: { files: [fileOf(original)] } });
  await screen.findByText('与原件一致');
});

test('of a paper with more copies than are told at once, a file is asked for by its hash', async () => {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  const old = '%PDF-1.7 old copy';
  render(<CompareFile hashes={[hashOf('original')]} copies={[]} findCopy={(hash) => Promise.resolve(hash === hashOf(old))} />);
  const chosen = screen.getByLabelText('核对证书文件');
  fireEvent.change(chosen, { target: { files: [fileOf(old)] } });
  await screen.findByText('是副本，与正本一致');
  fireEvent.change(chosen, { target: { files: [fileOf('%PDF-1.7 other')] } });
  await screen.findByText(/与原件不一致/);
});
