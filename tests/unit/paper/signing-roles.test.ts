import { afterAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { createPrinter } from '../../../src/paper/printer';
import { makeSample } from '../../../src/paper/sample-rows';
import { toPrintRecord } from '../../../src/paper/to-record';
import { readPdf } from '../../contract/files/read-pdf';
import { frame, pages, papers } from './shipped-papers';

const printer = createPrinter();
afterAll(() => printer.close());

test.each([
  ['verificationCertificate', ['批准人', '核验员', '检校员']],
  ['resultNotice', ['批准人', '核验员', '检校员']],
  ['calibrationCertificate', ['批准人', '核验员', '检校员']],
  ['testReport', ['批准', '审核', '编制']],
])('%s names who signed by the roles of its kind, the approver with his office', async (name, roles) => {
  const paper = papers.get(name);
  if (!paper) throw new Error(`There is no ${name}.`);
  const fields = pages.get(paper.page)?.record.fields ?? [];
  const { row, related } = makeSample(paper, 'usual', fields);
  const refs = isObject(row['$refs']) ? row['$refs'] : {};
  const duty = paper.fields.find((each) => each.own === 'signatoryId' && each.through === 'duty')?.of.options?.[0];
  const signatoryId = { display: '贺知章', duty: duty?.key ?? '' };
  const record = toPrintRecord({ paper, row: { ...row, $refs: { ...refs, signatoryId } }, related, frame, index: 0 }, fields);
  const answer = await printer.print({ version: paper.version, files: paper.files, records: [record], time: 0, form: 'pdf', most: 100 });
  if (answer.kind !== 'paper') throw new Error(JSON.stringify(answer));
  const { texts } = await readPdf(answer.content);
  expect([roles.filter((role) => !texts.includes(role)), texts.join(' ')]).toEqual([
    [],
    expect.stringMatching(new RegExp(`贺知章\\s*${duty?.label.zh ?? '?'}`)),
  ]);
});
