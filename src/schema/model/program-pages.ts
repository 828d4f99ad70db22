import type { Text } from './text';

const text = (zh: string, en: string): Text => ({ zh, en });

/** Pages whose address stands in the program itself: under another one, the part of it that is named would find nothing. By `<module>/<page>`. */
export const programPages: ReadonlyMap<string, Text> = new Map([
  ['crm/contracts', text('客户资料的接口', 'the calls for customers')],
  ['crm/customers', text('客户资料的接口', 'the calls for customers')],
  ['crm/instruments', text('客户资料的接口', 'the calls for customers')],
  ['crm/pickups', text('预约取件的链接', 'links to booked pickups')],
  ['hr/groups', text('通讯录的接口', 'the calls of the directory')],
  ['hr/leaves', text('请假的办理与接口', 'the process of leave')],
  ['hr/staff', text('通讯录的接口', 'the calls of the directory')],
  ['metrology/reports', text('证书查询的接口', 'the calls for certificates')],
  ['metrology/samples', text('按节点扫码交接样品', 'handing samples over by scanning')],
  ['system/clients', text('客户端应用的接口', 'the calls for client applications')],
  ['system/departments', text('机构的接口', 'the calls for departments')],
  ['system/errorLogs', text('日志的接口', 'the calls for logs')],
  ['system/loginLogs', text('日志的接口', 'the calls for logs')],
  ['system/messageTemplates', text('消息模板的试发', 'trying message templates')],
  ['system/notices', text('通知公告的接口', 'the calls for notices')],
  ['system/operationLogs', text('日志的接口', 'the calls for logs')],
  ['system/regions', text('行政区划的接口', 'the calls for regions')],
  ['system/symbols', text('符号的接口', 'the calls for symbols')],
  ['system/users', text('账号的导入', 'the import of accounts')],
]);
