import type { Text } from '../../schema/model/text';
import { about, fixed } from './error-entry';

/** Errors of pages whose rows are another back end's. */
export const remoteErrors = {
  remoteUnset: about<{ name: string }>(409, ({ name }) => ({
    zh: `服务器没有为本机构设置这一页的后端（${name}），请联系管理员`,
    en: `The server has no back end of this page for this institute (${name}); please tell the administrator`,
  })),
  remoteUnreachable: fixed(
    502,
    '无法连接这一页的后端；请稍后再试，一直如此请联系管理员',
    'The back end of this page cannot be reached; please try again, and tell the administrator if it stays so',
  ),
  remoteSlow: fixed(
    504,
    '这一页的后端没有及时答复；请稍后再试，或缩小查询范围',
    'The back end of this page did not answer in time; please try again, or narrow the search',
  ),
  remoteUnknown: fixed(
    504,
    '这一页的后端没有答复，不知道是否已经办好；请刷新列表看一看，没有再重新录入',
    'The back end of this page did not answer, so nobody knows whether it was done; please reload the list and look before you enter it anew',
  ),
  remoteDenied: fixed(
    502,
    '这一页的后端不接受服务器的账号，或没有给它权限；请联系管理员',
    'The back end of this page does not accept the server’s account, or does not let it; please tell the administrator',
  ),
  remoteAnswered: about<{ status: number }>(502, ({ status }) => ({
    zh: `这一页的后端出错了（状态 ${status}）；请稍后再试，一直如此请联系管理员`,
    en: `The back end of this page failed (status ${status}); please try again, and tell the administrator if it stays so`,
  })),
  remoteUnreadable: fixed(
    502,
    '这一页的后端答复的不是约定的数据；请联系管理员核对 api 一节',
    'The back end of this page did not answer as agreed; please tell the administrator, who compares the api section',
  ),
  remoteTooLarge: about<{ limit: number }>(502, ({ limit }) => ({
    zh: `这一页的后端一次给出超过 ${limit} MB；请缩小查询范围或减少每页条数`,
    en: `The back end of this page gives more than ${limit} MB at once; please narrow the search, or ask for fewer rows`,
  })),
  remoteTooMany: about<{ limit: number }>(413, ({ limit }) => ({
    zh: `这一页的后端一次最多取 ${limit} 行；请缩小查询范围或减少每页条数`,
    en: `No more than ${limit} rows are read of the back end of this page at once; please narrow the search, or ask for fewer rows`,
  })),
  remoteRefused: about<{ said: string }>(400, ({ said }) => ({
    zh: said === '' ? '这一页的后端没有接受' : `这一页的后端没有接受：${said}`,
    en: said === '' ? 'The back end of this page refused it' : `The back end of this page refused it: ${said}`,
  })),
  remoteSearch: fixed(
    400,
    '这一页的后端不能这样查询，请改用查询栏里的条件',
    'The back end of this page cannot be searched like that; please use the items of the search bar',
  ),
  remoteScope: fixed(
    403,
    '这一页的数据在另一个后端，您的角色限定了行的范围，这里无法照办，所以不显示；请联系管理员取消这一页的行范围',
    'The rows of this page are another back end’s. Your roles limit which of them you see, which cannot be done here, so none are shown; please ask the administrator to lift that limit',
  ),
  remoteLacks: about<{ label: Text }>(400, ({ label }) => ({
    zh: `“${label.zh}”的数据在另一个后端，这里没有这个功能`,
    en: `The rows of “${label.en}” are another back end’s; this cannot be done with them here`,
  })),
};
