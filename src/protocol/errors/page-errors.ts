import { about, fixed } from './error-entry';
import type { Text } from '../../schema/model/text';

/** Errors of pages, imports and files. */
export const pageErrors = {
  // Pages
  pageUnknown: about<{ path: string }>(404, ({ path }) => ({ zh: `没有此页面：${path}`, en: `There is no such page: ${path}` })),
  pageRenamed: about<{ path: string; to: string }>(404, ({ path, to }) => ({
    zh: `页面 ${path} 已改名，现在是 ${to}`,
    en: `The page ${path} has another name now: ${to}`,
  })),
  pageForbidden: about<{ label: Text }>(403, ({ label }) => ({
    zh: `没有查看“${label.zh}”的权限`,
    en: `You do not have the right to see “${label.en}”`,
  })),
  // Page files in the app
  fileUnknown: about<{ file: string }>(404, ({ file }) => ({ zh: `没有此文件：${file}`, en: `There is no such file: ${file}` })),
  pageNameRefused: about<{ reason: Text }>(422, ({ reason }) => reason),
  pageWithoutFields: about<{ path: string }>(422, ({ path }) => ({
    zh: `页面 ${path} 没有可以照着做的字段`,
    en: `The page ${path} has no fields to start from`,
  })),
  pageNotRead: about<{ file: string }>(422, ({ file }) => ({
    zh: `${file} 不是完整的 JSON，改好并发布之后才能改名`,
    en: `${file} is no whole JSON; correct and publish it before it is renamed`,
  })),
  pageNameDiffers: fixed(422, '输入的不是这个页面的名称，没有删除', 'What was typed is not the name of the page, so it was not removed'),
  pageReferred: about<{ places: string }>(409, ({ places }) => ({
    zh: `还有别处用到这个页面，没有删除：${places}`,
    en: `The page is referred to elsewhere, so it was not removed: ${places}`,
  })),
  fileChanged: fixed(
    409,
    '打开之后文件已被别处修改，没有发布；您的内容保留着，请对照新内容后再发布',
    'The file was changed elsewhere since you opened it, so nothing was published; what you typed is kept: compare it with the new text, then publish',
  ),
  planChanged: fixed(
    409,
    '所需的改动与您同意的不同，没有发布；请重新查看改动',
    'What it takes is no longer what you agreed to, so nothing was published; please look at the plan again',
  ),
  fileFaulty: about<{ fault: string }>(422, ({ fault }) => ({
    zh: `有错误，没有发布：${fault}`,
    en: `There are faults, so nothing was published: ${fault}`,
  })),
  fileNeedsConsent: about<{ step: Text }>(422, ({ step }) => ({
    zh: `需要先同意，没有发布：${step.zh}`,
    en: `It takes your consent, so nothing was published: ${step.en}`,
  })),
  fileWaits: about<{ problem: string }>(409, ({ problem }) => ({
    zh: `发布后不能生效，已恢复原来的内容：${problem}`,
    en: `It could not serve, so the former text was put back: ${problem}`,
  })),
  folderShut: fixed(
    409,
    '服务器不能写入页面文件目录，没有发布；请在目录所在处修改文件',
    'The server may not write to the folder of page files, so nothing was published; change the file where the folder is kept',
  ),
  fieldUnknown: about<{ field: string }>(400, ({ field }) => ({ zh: `没有此字段：${field}`, en: `There is no such field: ${field}` })),
  layoutTooLong: fixed(400, '列设置内容过大', 'The column layout is too large'),
  layoutWrong: fixed(400, '列设置格式错误', 'The column layout is not valid'),
  viewTooLong: fixed(400, '查询方案内容过大', 'The saved search is too large'),
  viewWrong: fixed(400, '查询方案格式错误', 'The saved search is not valid'),
  viewNameWrong: about<{ limit: number }>(400, ({ limit }) => ({
    zh: `方案名称应为 1 至 ${limit} 个字`,
    en: `The name of a saved search has 1 to ${limit} characters`,
  })),
  viewNameTaken: about<{ name: string }>(409, ({ name }) => ({
    zh: `已有名为“${name}”的查询方案，请换一个名称`,
    en: `You have a saved search named "${name}" already; please choose another name`,
  })),
  viewGone: fixed(404, '查询方案不存在或已被删除', 'This saved search does not exist or was removed'),
  tooManyViews: about<{ limit: number }>(400, ({ limit }) => ({
    zh: `每个页面最多保存 ${limit} 个查询方案`,
    en: `At most ${limit} saved searches are kept for a page`,
  })),
  // Import
  importNotWorkbook: fixed(
    400,
    '这不是 Excel 工作簿（.xlsx）或 CSV 文件，请下载模板填写后再导入',
    'This is no Excel workbook (.xlsx) and no CSV file; please fill in the template and import that',
  ),
  importOldWorkbook: fixed(
    400,
    '旧版 .xls 或加密的工作簿不能导入，请另存为不加密的 .xlsx 后再导入',
    'An old .xls file or a workbook with a password cannot be imported; please save it as .xlsx without one',
  ),
  faceMiss: about<{ sentence: Text }>(404, ({ sentence }) => sentence),
  paperUnknown: fixed(400, '模板不存在', 'There is no such paper'),
  paperUnfit: about<{ label: Text }>(409, ({ label }) => ({
    zh: `这条记录没有“${label.zh}”`,
    en: `This record has no "${label.en}"`,
  })),
  paperFaulty: about<{ line: number; column: number; file: string; sentence: string }>(422, ({ file, line, column, sentence }) => ({
    zh: `模板渲染失败：${file}:${line}:${column} ${sentence}`,
    en: `The layout cannot be printed: ${file}:${line}:${column} ${sentence}`,
  })),
  paperTooLong: about<{ pages: number }>(422, ({ pages }) => ({
    zh: `内容放不下：印出来有 ${pages} 页，超过了模板的规定`,
    en: `It does not fit: ${pages} pages are more than the paper allows`,
  })),
  paperGlyphs: about<{ signs: string }>(422, ({ signs }) => ({
    zh: `字体里没有这些字，印不出来：${signs}`,
    en: `The face lacks these characters, which cannot be printed: ${signs}`,
  })),
  paperDiffers: fixed(
    409,
    '原件的文件已丢失，重新生成的与当年的不一致；请管理员从备份恢复',
    'The file of the original is lost, and what is printed now is not what it was; the administrator can restore it from a backup',
  ),
  paperSlow: fixed(504, '模板渲染超时，请联系管理员', 'The layout took too long; please tell the administrator'),
  paperEngine: fixed(503, '本服务器没有排版引擎，不能打印', 'This server has no engine to print with'),
  paperTwin: fixed(
    409,
    '机器可读的一份（XML）只有正本才有：请选一份已经批准的证书',
    'Only originals have a machine-readable twin (XML): choose one certificate that was approved',
  ),
  paperEdition: fixed(
    409,
    '这份正本只有中文版：它批准时还没有分语言保存',
    'This original is in Chinese alone: when it was approved, no editions by language were kept',
  ),
  paperAddress: fixed(
    503,
    '服务器没有设置对外地址，正本上的查验二维码会打不开：请管理员设置 PUBLIC_URL 后重启，再打印',
    'The server has no public address, and the code on the original would lead nowhere: ask the administrator to set PUBLIC_URL and restart, then print',
  ),
  paperData: fixed(400, '单据的内容只取自记录，不接受传入的数据', 'What is printed comes from records alone; data are not taken'),
  importTooLarge: fixed(413, '工作簿展开后过大，请拆分后再导入', 'The workbook is too large when unpacked; please split it'),
  importTooManyRows: about<{ limit: number }>(413, ({ limit }) => ({
    zh: `一次最多导入 ${limit} 行，请拆分后再导入`,
    en: `At most ${limit} rows are imported at once; please split the file`,
  })),
  importNoHeader: about<{ label: Text }>(400, ({ label }) => ({
    zh: `没有找到“${label.zh}”的表头，请使用本页的导入模板`,
    en: `No header of "${label.en}" was found; please use the template of this page`,
  })),
  importOtherPage: about<{ label: Text; path: string }>(400, ({ label, path }) => ({
    zh: `这是另一个页面（${path}）的模板，请使用“${label.zh}”的导入模板`,
    en: `This is the template of another page (${path}); please use the one of "${label.en}"`,
  })),
  importEmpty: fixed(400, '没有可导入的数据，请在表头下面填写', 'There is nothing to import; please fill in rows below the header'),
  importBusy: fixed(
    409,
    '数据正被其他人修改，本次导入未写入，请重试',
    'Others are changing the same data; nothing was imported, please try again',
  ),
  // Files
  fileMissing: fixed(404, '文件不存在', 'There is no such file'),
  fileTooLarge: fixed(413, '文件过大', 'The file is too large'),
  fileOfOtherSort: about<{ sentence: Text }>(415, ({ sentence }) => sentence),
  fileAboveLimit: about<{ sentence: Text }>(413, ({ sentence }) => sentence),
  pictureTooLarge: about<{ width: number; height: number; limit: number }>(413, ({ width, height, limit }) => ({
    zh: `图片为 ${width}×${height} 像素，超过 ${limit / 10_000} 万像素的上限，请缩小后再上传`,
    en: `The picture has ${width} × ${height} pixels, more than the ${limit / 1_000_000} million that are taken; make it smaller and send it again`,
  })),
  pictureUnreadable: fixed(
    415,
    '图片已损坏或不完整，读不出尺寸，请换一张完好的图片再上传',
    'The picture is damaged or incomplete: its size cannot be read. Choose an intact picture and send it again',
  ),
  fileQuotaReached: about<{ used: number; quota: number }>(413, ({ used, quota }) => ({
    zh: `本机构的附件已占用 ${used} MB，上限 ${quota} MB，文件未保存；请先删除不再需要的附件，或请平台管理员提高上限`,
    en: `The attachments of this institute take ${used} MB of ${quota} MB, so the file was not saved; remove attachments that are no longer needed, or ask the administrator of the platform to raise the limit`,
  })),
  fileTypeRefused: fixed(415, '不支持的文件类型', 'This type of file is not accepted'),
  fileInUse: fixed(
    409,
    '文件已附在记录上，请在记录中移除后再删除',
    'The file is attached to a record; take it off the record before it is removed',
  ),
  previewRefused: fixed(
    415,
    '此类文件不能在线预览，请下载后查看',
    'Files of this type cannot be shown in the browser; download the file to view it',
  ),
  ticketWrong: fixed(403, '下载链接已失效，请重新下载', 'The download link has expired; please download again'),
};
