// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 原始记录模板 / Record templates: 列表与详情的一行 / a row as it is read
 */
export interface RecordTemplatesRow {
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | null;
  /**
   * 模板名称 / Name
   */
  templateName?: string | null;
  /**
   * 专业 / Discipline
   */
  discipline?:
    'length' | 'mass' | 'pressure' | 'temperature' | 'electricity' | 'time' | 'volume' | 'force' | 'humidity' | 'optics' | 'other' | null;
  /**
   * 版本 / Version
   */
  templateVersion?: number | null;
  /**
   * 依据文件 / Methods
   */
  basisIds?: string | null;
  /**
   * 测量点表 / Point grid
   */
  grid?: string | null;
  /**
   * 状态 / State
   */
  templateState?: '1' | '2' | '3' | null;
  /**
   * 启用日期 / In use since
   */
  releaseDate?: string | null;
  /**
   * 上一版本 / Version before
   */
  previousId?: string | null;
  /**
   * 替换为 / Replaced by
   */
  replacedById?: string | null;
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
    basisIds?: {
      id: string | null;
      display: string | null;
      fileNo?: string | null;
      fileStatus?: string | null;
    }[];
    previousId?: {
      id: string;
      display: string | null;
      templateName?: string | null;
      templateVersion?: number | null;
    };
    replacedById?: {
      id: string | null;
      display: string | null;
      templateName?: string | null;
      templateState?: string | null;
    };
  };
}

/**
 * 原始记录模板 / Record templates: 提交的内容 / what is submitted
 */
export interface RecordTemplatesForm {
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | null;
  /**
   * 模板名称 / Name
   */
  templateName?: string | null;
  /**
   * 专业 / Discipline
   */
  discipline?:
    'length' | 'mass' | 'pressure' | 'temperature' | 'electricity' | 'time' | 'volume' | 'force' | 'humidity' | 'optics' | 'other' | null;
  /**
   * 依据文件 / Methods
   */
  basisIds?: string | null;
  /**
   * 测量点表 / Point grid
   */
  grid?: string | null;
  /**
   * 替换为 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 原始记录模板 / Record templates: 查询条件 / what can be searched
 */
export interface RecordTemplatesSearch {
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | string[];
  /**
   * 模板名称 / Name
   */
  templateName?: string | string[];
  /**
   * 专业 / Discipline
   */
  discipline?: string | string[];
  /**
   * 状态 / State
   */
  templateState?: string | string[];
  /**
   * 版本 / Version
   */
  templateVersion?: string | string[];
  /**
   * 启用日期 / In use since
   */
  releaseDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
