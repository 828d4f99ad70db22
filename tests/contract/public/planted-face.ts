import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const text = (zh: string, en: string) => ({ zh, en });

/** A page of a kind that is not shipped, which anybody may ask for: passes of visitors, with pictures and a last day. */
export const passPage = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'visitPasses',
  label: text('访客证', 'Passes'),
  menu: { parent: 'crm', icon: 'Team', sort: 91 },
  display: 'passNo',
  fields: {
    passNo: { $ref: 'kind:shortText', 'x-label': text('访客证号', 'Pass no.'), maxLength: 32 },
    code: { $ref: 'kind:shortText', 'x-label': text('校验码', 'Code'), maxLength: 32, 'x-number': 'verifyCode' },
    person: { $ref: 'kind:shortText', 'x-label': text('姓名', 'Name'), maxLength: 32 },
    until: {
      $ref: 'kind:day',
      'x-label': text('有效期至', 'Valid until'),
      'x-colour': [{ when: "passState == '1' && until < today", colour: 'red', word: text('已过期', 'Expired') }],
    },
    secret: { $ref: 'kind:shortText', 'x-label': text('内部备注', 'Internal note'), maxLength: 32 },
    photoIds: { $ref: 'kind:images', 'x-label': text('照片', 'Picture'), maxItems: 2 },
    passState: {
      'x-label': text('状态', 'State'),
      'x-options': [
        { key: '1', zh: '有效', en: 'Valid', colour: 'green' },
        { key: '3', zh: '已作废', en: 'Void', colour: 'grey' },
      ],
    },
  },
  unique: [{ fields: ['passNo'] }, { fields: ['code'] }],
  states: {
    field: 'passState',
    initial: '1',
    final: ['3'],
    transitions: { discard: { label: text('作废', 'Void'), from: ['1'], to: '3' } },
  },
  search: { normal: ['passNo', 'person'], advanced: ['passNo', 'person'] },
  table: { selection: true, index: true, sort: '-createTime', columns: ['passNo', 'person', 'until', 'passState'] },
  form: {
    ...{ mode: 'dialog', width: 720, columns: 2 },
    groups: [{ items: ['passNo', 'code', 'person', 'until', 'secret', 'photoIds', 'passState'] }],
    required: ['passNo'],
  },
  public: {
    visitPass: {
      label: text('访客证查询', 'Find a pass'),
      note: text('请输入访客证上的证号与校验码。', 'Enter the number and the code of the pass.'),
      keys: { passNo: 'passNo', code: 'code' },
      state: 'passState',
      fields: ['passNo', { field: 'person', mask: '1-0' }, { field: 'until', colour: true }, 'photoIds'],
      miss: text('没有查到这张访客证。', 'No such pass.'),
    },
  },
  actions: { toolbar: ['create'], row: ['view', 'edit', 'discard', 'print'] },
  roles: { acceptor: ['view', 'create', 'edit', 'discard', 'print'], admin: ['view', 'create', 'edit', 'discard', 'print'] },
};

const paper = {
  $schema: '../../paper.schema.json',
  format: 1,
  paper: 'passSlip',
  label: text('访客证', 'Pass'),
  page: 'visitPasses',
  fields: ['passNo', 'code', 'person'],
  codes: { verify: { kind: 'qr', text: '{@verify}' } },
};

const layout = `#import "../look.typ": *

#let paper(d) = {
  show: body => sheet(d, body)
  head(d, "访客证", note: d.passNo, beside: code(d, "verify", width: 40mm))
}
`;

/** Writes the page, and a paper of it whose code leads to its face, into a folder of schemas. Shape: the files. */
export function plantPass(schemas: string): readonly string[] {
  const folder = join(schemas, 'papers/passSlip');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'template.typ'), layout);
  writeFileSync(join(folder, 'paper.json'), JSON.stringify(paper, null, 2));
  const page = join(schemas, 'pages/crm/visitPasses.json');
  writeFileSync(page, JSON.stringify(passPage, null, 2));
  return [page, folder];
}
