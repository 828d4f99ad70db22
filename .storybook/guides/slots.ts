import type { PanelName } from '../../src/slots/panels';
import type { Guides, PartGuide } from './guide';

/** What each panel is for, its story, and a shipped page whose button opens it. */
const panels: Readonly<Record<PanelName, PartGuide>> = {
  userPassword: {
    purpose: { zh: '给账号新密码，解锁它。', en: 'Gives an account a new password, and unlocks it.' },
    story: 'FirstPassword',
    page: 'system/users',
  },
  userSessions: {
    purpose: { zh: '账号在哪些设备上登录着，逐个结束。', en: 'Where an account is signed in; each is ended by itself.' },
    story: 'Sessions',
    page: 'system/users',
  },
  userRights: {
    purpose: { zh: '一个人看得到什么、能做什么。', en: 'What somebody sees and may do.' },
    story: 'WhatSomebodySees',
    page: 'system/users',
  },
  roleRights: {
    purpose: { zh: '角色的菜单、行、字段权限，与另一角色比较。', en: 'Menus, rows and fields of a role, and how it differs from another.' },
    story: 'RightsOfRole',
    page: 'system/roles',
  },
  whoCan: {
    purpose: { zh: '一个权限在谁手里，从哪个角色来。', en: 'Who holds a right, and by which role.' },
    story: 'WhoCan',
    page: 'system/menus',
  },
  tenantAdministrator: {
    purpose: { zh: '租户管理员的账号和新密码。', en: 'The administrator of a tenant, and a new password.' },
    story: 'AdministratorOfATenant',
    page: 'system/tenants',
  },
  tenantParameters: {
    purpose: { zh: '租户自己的参数。', en: 'The parameters of a tenant.' },
    story: 'ParametersOfATenant',
    page: 'system/tenants',
  },
  numberPreview: {
    purpose: { zh: '编号规则接下来给出的号。', en: 'The numbers that a rule gives next.' },
    story: 'NumbersToCome',
    page: 'system/numberRules',
  },
  questionnaire: {
    purpose: { zh: '打开客户填写的问卷。', en: 'Opens the questionnaire that a customer answers.' },
    none: { zh: '它只打开另一页，自己没有画面。', en: 'It opens another page and draws nothing itself.' },
    page: 'crm/opinions',
  },
  nodeScan: {
    purpose: { zh: '在一个环节扫码，样品随即流转。', en: 'Codes scanned at a stage move their samples on.' },
    story: 'ScansAtANode',
    page: 'metrology/flowNodes',
  },
  topMenuMenus: {
    purpose: { zh: '顶部菜单下有哪些菜单。', en: 'Which menus stand under an entry of the top bar.' },
    story: 'MenusOfABar',
    page: 'system/topMenus',
  },
  newSecret: {
    purpose: { zh: '生成密钥，只显示这一次。', en: 'Makes a secret and shows it once.' },
    story: 'SecretOfAPartner',
    page: 'system/accessKeys',
  },
  acquireToken: {
    purpose: { zh: '采集来源的令牌，只显示这一次。', en: 'Makes the token of a source of readings and shows it once.' },
    story: 'TokenOfASource',
    page: 'metrology/acquireSources',
  },
  acquireTrial: {
    purpose: { zh: '用一段内容试采集来源读得出什么。', en: 'Tries out what a source reads from a text or a file.' },
    story: 'TrialOfASource',
    page: 'metrology/acquireSources',
  },
  templateTest: {
    purpose: { zh: '把消息模板发给自己看。', en: 'Sends a message template for a test.' },
    story: 'TestOfATemplate',
    page: 'system/messageTemplates',
  },
};

export const slotGuides: Guides = {
  'Slots/Panels': {
    kind: 'surface',
    file: 'src/slots/panels.tsx',
    sheets: ['src/slots/panels.css'],
    purpose: {
      zh: '页面文件里一个按钮打开的专用面板：列表和表单做不到的事。',
      en: 'Panels of their own behind a button of a page file: what no list and no form can do.',
    },
    dos: [{ zh: '先想能不能用表单或状态变化做。', en: 'Ask first whether a form or a transition does it.' }],
    donts: [{ zh: '不要用面板再做一个列表。', en: 'Do not draw another list in a panel.' }],
    size: [
      { what: { zh: '一栏最窄', en: 'A column at its narrowest' }, token: 'searchCell' },
      { what: { zh: '圆角（随主题）', en: 'Corner (as the theme has it)' }, token: 'radius' },
    ],
    spacing: [
      { what: { zh: '栏与栏之间', en: 'Between columns' }, token: 'space4' },
      { what: { zh: '行与行之间', en: 'Between rows' }, token: 'space3' },
      { what: { zh: '一行里的部分', en: 'Between parts of a row' }, token: 'space2' },
    ],
    states: {
      default: { story: 'RightsOfRole' },
      loading: { story: 'RightsLoading' },
      failing: { story: 'RightsRefused' },
      long: { story: 'RightsOfRole' },
      narrow: { story: 'RightsOfRole' },
    },
    keys: [
      ['Tab', { zh: '依次到面板里的控件。', en: 'Through the controls of the panel.' }],
      ['Esc', { zh: '关闭面板。', en: 'Closes the panel.' }],
    ],
    parts: panels,
    words: {
      page: 'system/users',
      at: ['actions'],
      note: { zh: '按钮的 panel 说打开哪一个。', en: 'panel of a button says which one it opens.' },
    },
  },
};
