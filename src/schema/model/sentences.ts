import { type FileLimits, largestFile, sizeText } from '../../base/accepted-files';
import type { FieldType } from './field-type';
import type { FieldModel } from './record-model';
import type { Text } from './text';

const choosing: ReadonlySet<FieldType> = new Set(['option', 'options', 'ref', 'refs', 'day', 'dateTime', 'yesNo']);

/** What a field of files takes, without its name; where the field says nothing of their size, the server does. */
export function fileLimits({ accept, maxSize }: FileLimits): Text {
  const size = sizeText(maxSize ?? largestFile);
  const names = (image: string) => accept?.map((sort) => (sort === 'image' ? image : sort.toUpperCase()));
  const [zh, en] = [names('图片'), names('images')];
  const space = zh?.[0] === '图片' ? '' : ' ';
  return {
    zh: zh ? `只收${space}${zh.join('、')}，每个不超过 ${size}` : `每个文件不超过 ${size}`,
    en: en ? `accepts only ${en.join(', ')}; each file at most ${size}` : `accepts files of at most ${size} each`,
  };
}

/** The standard sentences about values, the same in browser and server. A kind's own sentence and a page's win over these. */
export const sentences = {
  required: (label: Text, type: FieldType): Text => {
    const verb =
      type === 'files'
        ? (['请上传', 'Upload'] as const)
        : choosing.has(type)
          ? (['请选择', 'Choose'] as const)
          : (['请输入', 'Enter'] as const);
    return type === 'lines'
      ? { zh: `请至少录入一条${label.zh}`, en: `Enter at least one line of ${label.en}` }
      : { zh: `${verb[0]}${label.zh}`, en: `${verb[1]} ${label.en}` };
  },
  tooLong: (label: Text, most: number): Text => ({
    zh: `${label.zh}不能超过${String(most)}个字符`,
    en: `${label.en} must not exceed ${String(most)} characters`,
  }),
  tooShort: (label: Text, least: number): Text => ({
    zh: `${label.zh}不能少于${String(least)}个字符`,
    en: `${label.en} needs at least ${String(least)} characters`,
  }),
  tooSmall: (label: Text, least: string): Text => ({ zh: `${label.zh}不能小于${least}`, en: `${label.en} must not be less than ${least}` }),
  tooGreat: (label: Text, most: string): Text => ({ zh: `${label.zh}不能大于${most}`, en: `${label.en} must not be greater than ${most}` }),
  notAbove: (label: Text, bound: string): Text => ({ zh: `${label.zh}必须大于${bound}`, en: `${label.en} must be greater than ${bound}` }),
  notBelow: (label: Text, bound: string): Text => ({ zh: `${label.zh}必须小于${bound}`, en: `${label.en} must be less than ${bound}` }),
  tooManyPlaces: (label: Text, places: number): Text =>
    places === 0
      ? { zh: `${label.zh}只能是整数`, en: `${label.en} must be a whole number` }
      : { zh: `${label.zh}最多${String(places)}位小数`, en: `${label.en} has at most ${String(places)} decimal places` },
  tooFew: (label: Text, least: number): Text => ({
    zh: `${label.zh}至少${String(least)}项`,
    en: `${label.en} needs at least ${String(least)}`,
  }),
  tooMany: (label: Text, most: number): Text => ({ zh: `${label.zh}至多${String(most)}项`, en: `${label.en} has at most ${String(most)}` }),
  endsBefore: (from: Pick<FieldModel, 'label' | 'type'>, to: Pick<FieldModel, 'label'>): Text =>
    from.type === 'dateTime'
      ? { zh: `${to.label.zh}应晚于${from.label.zh}`, en: `${to.label.en} must be after ${from.label.en}` }
      : from.type === 'day'
        ? { zh: `${to.label.zh}不能早于${from.label.zh}`, en: `${to.label.en} must not be before ${from.label.en}` }
        : { zh: `${to.label.zh}不能小于${from.label.zh}`, en: `${to.label.en} must not be less than ${from.label.en}` },
  filesTaken: (label: Text, limits: FileLimits): Text => {
    const { zh, en } = fileLimits(limits);
    return { zh: label.zh + zh, en: `${label.en} ${en}` };
  },
  notOffered: (label: Text): Text => ({ zh: `${label.zh}不在可选范围内`, en: `${label.en} is not one of the choices` }),
  /** The records that are refused by name, with what tells them apart: it mostly says why as well. */
  notOfferedHere: (label: Text, names: Text): Text => ({
    zh: `${label.zh}现在不能选：${names.zh}`,
    en: `${label.en} cannot be chosen now: ${names.en}`,
  }),
  sealed: (label: Text, option: Text): Text => ({
    zh: `${label.zh}“${option.zh}”已封存，不能新选，请另选一项`,
    en: `${label.en}: "${option.en}" is sealed and cannot be newly chosen; please choose another`,
  }),
  readOnlyNow: (label: Text): Text => ({
    zh: `${label.zh}现在不可修改，请保留原来的值`,
    en: `${label.en} cannot be changed as things stand; leave the value that it had`,
  }),
  notByRole: (label: Text): Text => ({
    zh: `您的角色不能修改${label.zh}，请保留原来的值`,
    en: `Your role may not change ${label.en}; leave the value that it had`,
  }),
  outsideRows: (label: Text): Text => ({
    zh: `按现在的${label.zh}，这条记录不在您能看到的数据范围内，不能保存；请改填，或请管理员核对您的账号所属的部门、关联的人员与客户单位`,
    en: `With this ${label.en} the record would not be among those that you may see, so it is not saved; enter another, or have the department, employee and customer of your account checked`,
  }),
  keptByOthers: (label: Text): Text => ({
    zh: `${label.zh}由管理员维护，本人不能修改，请保留原来的值`,
    en: `${label.en} is kept by the administration; leave the value that it had`,
  }),
  notAsked: (label: Text, action: Text): Text => ({
    zh: `“${action.zh}”不填写${label.zh}，请保留原来的值`,
    en: `"${action.en}" does not ask for ${label.en}; leave the value that it had`,
  }),
  // 日期格式 is itself the name of a field: it is not said twice.
  malformed: (label: Text): Text => ({
    zh: `${label.zh.replace(/格式$/, '')}格式不正确`,
    en: `${label.en} is not in the right form`,
  }),
  formerKey: (key: string, option: Text): Text => ({
    zh: `“${key}”是“${option.zh}”以前的键，不能再用，请另取一个`,
    en: `"${key}" is a former key of "${option.en}" and cannot be used again; please choose another`,
  }),
  unknown: { zh: '不认识的字段', en: 'Unknown field' },
  taken: (labels: readonly Text[]): Text => ({
    zh: `${labels.map((label) => label.zh).join('、')}已存在`,
    en: `${labels.map((label) => label.en).join(', ')} already exists`,
  }),
} as const;
