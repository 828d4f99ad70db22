// Written by scripts/generate.ts (npm run generate); do not edit.
export type Name = string;
/**
 * 字段，或“引用.字段”。 / A field, or reference.field.
 */
export type PaperField = string;

/**
 * 单据文件：一个页面的记录怎样印在纸上，版面在同一文件夹的 template.typ 里。 / A paper: how a record of a page is printed; its layout is template.typ in the same folder.
 */
export interface PaperFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  /**
   * 语言版本。 / Version of the language.
   */
  format: 1;
  paper: Name;
  label: Text;
  page: Name;
  /**
   * 哪些记录有这种单据（表达式）；不写为全部。 / Which records it is for, an expression; all where absent.
   */
  when?: string;
  /**
   * 纸张，不写为 A4；标签写宽和高（毫米）。 / Size of the sheet, A4 where absent; labels say width and height in mm.
   */
  size?: ('A4' | 'A5') | PaperSize;
  /**
   * 横放。 / Lies on its side.
   */
  landscape?: boolean;
  /**
   * 一条记录至多几页；内容放不下时不印，标签写 1。 / Most pages of one record: what does not fit is refused; 1 for labels.
   */
  pages?: number;
  /**
   * 版面用到的字段，经引用的写“引用.字段”；版面里写 d.字段。 / Fields that the layout uses, through references as reference.field; the layout writes d.field.
   *
   * @minItems 1
   */
  fields: PaperField[];
  lists?: PaperLists;
  codes?: PaperCodes;
  face?: Name;
  /**
   * 机器可读的一份（XML，放在正本的 PDF 里，叫 dcc.xml）：papers 下的文件，{字段} 一行一行填入，没有值的那一行不要；{each 明细}、{if 字段}、{if 字段 = 值} 到 {end} 各占一行。 / The machine-readable twin, XML inside the PDF of the original as dcc.xml: a file of papers; {field} is filled in line by line, a line without its value is left out; {each list}, {if field}, {if field = value} up to {end} stand alone in their lines.
   */
  twin?: string;
  /**
   * 正本：发生其中一个状态变化时，把数据与版面定下来，PDF 与其 SHA-256 从此不变；之前打印的有“预览”字样，之后另印的有“副本”字样。 / Originals: with one of these transitions data and layout are kept, and the PDF and its SHA-256 never change; before it a print says preview, further copies say copy.
   *
   * @minItems 1
   */
  keep?: Name[];
  /**
   * 从什么时候起正本已经发出（表达式，如 filled(issueTime)）：看得到这条记录又能打印的人，从此拿到整份正本，他的角色对他隐藏的字段也照印，因为那是已经交给他的文件；只与 keep 一起用。 / From when an original has been handed out (an expression, as filled(issueTime)): whoever may see the record and print it gets it whole from then on, also where his roles hide fields of it; only beside keep.
   */
  released?: string;
  /**
   * 什么时候正本已经作废（表达式，如 validState == '3'）：正本的字节不变，屏幕上显示的与另印的副本上有“已作废”字样，下载的文件名里也有；只与 keep 一起用。 / When an original is void (an expression, as validState == '3'): its bytes stay, but what is shown of it and its copies say so across the sheet, and the file's name does; only beside keep.
   */
  void?: string;
}
/**
 * 双语文字。 / A text in both languages.
 */
export interface Text {
  /**
   * 中文。 / Chinese.
   */
  zh: string;
  /**
   * 英文。 / English.
   */
  en: string;
}
export interface PaperSize {
  /**
   * 宽，毫米。 / Width in mm.
   */
  width: number;
  /**
   * 高，毫米。 / Height in mm.
   */
  height: number;
}
/**
 * 明细表，或 has 里的相关记录，各用哪些字段；相关记录至多 300 条。 / Sub-tables, and related records of has (300 at most), with the fields used of each.
 */
export interface PaperLists {
  /**
   * @minItems 1
   */
  [k: string]: PaperField[];
}
/**
 * 版面里的二维码、条形码，写 code("名称") 放上去。 / Codes of the layout, put there by code("name").
 */
export interface PaperCodes {
  [k: string]: PaperCode;
}
export interface PaperCode {
  /**
   * 二维码或一维码。 / QR code or Code 128.
   */
  kind: 'qr' | 'code128';
  /**
   * 码里的文字，{字段} 换成记录的值，{字段} 都要写在 fields 里；{@verify} 是查验网址。 / What it says; {field} is filled with a field of fields, {@verify} with the address where it is verified.
   */
  text: string;
}
