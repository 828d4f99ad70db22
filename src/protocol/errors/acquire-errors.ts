import type { Text } from '../../schema/model/text';
import { about, fixed } from './error-entry';

/** Errors of acquiring measured values. */
export const acquireErrors = {
  acquireNoGrid: fixed(400, '这里没有测量点表，不能采集测量数据', 'There is no point grid here to acquire readings for'),
  acquireNoSource: fixed(
    404,
    '这个采集来源不存在、已停用，或不适用于这条记录的模板',
    'There is no such source of values, it is disabled, or it does not serve the template of this record',
  ),
  acquireNoKey: about<{ label: Text }>(409, ({ label }) => ({
    zh: `记录的“${label.zh}”没有填写，来源要靠它找到这条记录的数据`,
    en: `“${label.en}” of the record is empty; the source finds the record's values by it`,
  })),
  acquireHidden: about<{ label: Text }>(403, ({ label }) => ({
    zh: `来源按“${label.zh}”查找数据，而您无权查看它`,
    en: `The source finds values by “${label.en}”, which you may not see`,
  })),
  acquireAddress: fixed(
    409,
    '来源的地址不能访问：只能是 https 的外部地址，或服务器设置（ACQUIRE_HOSTS）允许的主机；请联系管理员',
    'The address of the source may not be called: it must be an https address outside, or a host that the server’s settings (ACQUIRE_HOSTS) allow; please tell the administrator',
  ),
  acquireNoToken: fixed(409, '来源的令牌还没有设置，请联系管理员', 'The token of the source was not set; please tell the administrator'),
  acquireOldToken: fixed(
    409,
    '来源换了主机或服务器换了密钥，令牌须重新设置，请联系管理员',
    'The source has another host now, or the server another key: its token must be set anew; please tell the administrator',
  ),
  acquireNoAlias: about<{ alias: string }>(409, ({ alias }) => ({
    zh: `服务器没有为本机构设置名为“${alias}”的数据库，请联系管理员`,
    en: `The server has no database called "${alias}" for this institute; please tell the administrator`,
  })),
  acquireNoView: about<{ name: string }>(409, ({ name }) => ({
    zh: `数据库里没有可读的视图“${name}”，请联系管理员`,
    en: `The database has no view "${name}" that may be read; please tell the administrator`,
  })),
  acquireUnreachable: fixed(
    502,
    '连不上来源，请检查仪器或服务是否开着，稍后再试',
    'The source cannot be reached; see whether it is switched on, and try again',
  ),
  acquireSlow: fixed(504, '来源十秒内没有答复，请稍后再试', 'The source did not answer within ten seconds; please try again'),
  acquireDenied: fixed(
    502,
    '来源不接受我们的令牌或账号，请联系管理员',
    'The source does not accept our token or account; please tell the administrator',
  ),
  acquireAnswered: about<{ status: number }>(502, ({ status }) => ({
    zh: `来源答复的不是数据（状态 ${status}），请联系管理员`,
    en: `The source did not answer with data (status ${status}); please tell the administrator`,
  })),
  acquireTooLarge: about<{ limit: number }>(413, ({ limit }) => ({
    zh: `来源的数据超过 ${limit} MB`,
    en: `The source gives more than ${limit} MB`,
  })),
  acquireTooManyRows: about<{ limit: number }>(413, ({ limit }) => ({
    zh: `来源的数据超过 ${limit} 行，请在设置里按行筛选`,
    en: `The source gives more than ${limit} rows; narrow them in its settings`,
  })),
  acquireNoSheet: fixed(400, '工作簿里没有设置所写的工作表', 'The workbook has no sheet of the name in the settings'),
  acquireNoSample: fixed(
    409,
    '这个来源读文件：请先在设置里上传一个样例文件，再测试',
    'This source reads files: attach a sample file to its settings first, then try it out',
  ),
  acquireUnreadable: fixed(
    400,
    '来源的数据读不懂：既不是 JSON，也不是表格',
    'The data of the source cannot be read: they are neither JSON nor a table',
  ),
  acquireNoRows: about<{ path: string }>(400, ({ path }) => ({
    zh: `来源的数据里没有“${path}”处的行`,
    en: `The data of the source have no rows at "${path}"`,
  })),
} as const;
