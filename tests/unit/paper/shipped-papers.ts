import { fileURLToPath } from 'node:url';
import type { PaperFrame } from '../../../src/paper/to-record';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';

/** The shipped papers and pages. */
export const { papers, pages } = compileSchemas(readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url))));

/** What stands around a record on paper: an original in Chinese. */
export const frame: PaperFrame = {
  language: 'zh',
  mark: '',
  verify: () => 'https://liangheng.example/certificateFalsification?q=1',
  day: '2026-03-01',
  house: { name: '湖南省计量检测研究院', address: '长沙市雨花区', phone: '0731' },
  findWord: () => undefined,
};
