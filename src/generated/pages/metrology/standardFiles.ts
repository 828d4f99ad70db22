// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 标准文件 / Standard files: 列表与详情的一行 / a row as it is read
 */
export interface StandardFilesRow {
  /**
   * 文件编号 / File no.
   */
  fileNo?: string | null;
  /**
   * 文件名称 / Name
   */
  fileName?: string | null;
  /**
   * 文件类型 / Type
   */
  fileType?: string | null;
  /**
   * 文件状态 / State
   */
  fileStatus?: '1' | '2' | '3' | null;
  /**
   * 发布单位 / Published by
   */
  publishOrg?: string | null;
  /**
   * 发布日期 / Published on
   */
  publishDate?: string | null;
  /**
   * 实施日期 / In force from
   */
  implementDate?: string | null;
  /**
   * 废止日期 / Abolished on
   */
  abolishDate?: string | null;
  /**
   * 代替文件 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 受控号 / Control no.
   */
  controlNo?: string | null;
  /**
   * 发放范围 / Holders
   */
  holders?: string | null;
  /**
   * 查新日期 / Checked on
   */
  lastCheckDate?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 修订要点 / What changed
   */
  summary?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 编码 / Id
   */
  id: string;
  /**
   * 版本 / Version
   */
  version: number;
  /**
   * 创建时间 / Created
   */
  createTime: string;
  /**
   * 创建人 / Created by
   */
  createUserName: string;
  /**
   * 更新时间 / Updated
   */
  updateTime: string;
  /**
   * 更新人 / Updated by
   */
  updateUserName: string;
  $refs?: {
    replacedById?: {
      id: string;
      display: string | null;
      fileNo?: string | null;
    };
  };
}

/**
 * 标准文件 / Standard files: 提交的内容 / what is submitted
 */
export interface StandardFilesForm {
  /**
   * 文件编号 / File no.
   */
  fileNo?: string | null;
  /**
   * 文件名称 / Name
   */
  fileName?: string | null;
  /**
   * 文件类型 / Type
   */
  fileType?: string | null;
  /**
   * 发布单位 / Published by
   */
  publishOrg?: string | null;
  /**
   * 发布日期 / Published on
   */
  publishDate?: string | null;
  /**
   * 实施日期 / In force from
   */
  implementDate?: string | null;
  /**
   * 废止日期 / Abolished on
   */
  abolishDate?: string | null;
  /**
   * 代替文件 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 受控号 / Control no.
   */
  controlNo?: string | null;
  /**
   * 发放范围 / Holders
   */
  holders?: string | null;
  /**
   * 查新日期 / Checked on
   */
  lastCheckDate?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 修订要点 / What changed
   */
  summary?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 标准文件 / Standard files: 查询条件 / what can be searched
 */
export interface StandardFilesSearch {
  /**
   * 文件编号 / File no.
   */
  fileNo?: string | string[];
  /**
   * 文件名称 / Name
   */
  fileName?: string | string[];
  /**
   * 文件类型 / Type
   */
  fileType?: string | string[];
  /**
   * 文件状态 / State
   */
  fileStatus?: string | string[];
  /**
   * 实施日期 / In force from
   */
  implementDate?: string | string[];
  /**
   * 查新日期 / Checked on
   */
  lastCheckDate?: string | string[];
  /**
   * 受控号 / Control no.
   */
  controlNo?: string | string[];
  /**
   * 发布单位 / Published by
   */
  publishOrg?: string | string[];
  /**
   * 发布日期 / Published on
   */
  publishDate?: string | string[];
  /**
   * 废止日期 / Abolished on
   */
  abolishDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
