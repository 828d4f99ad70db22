// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 通知公告 / Notices: 列表与详情的一行 / a row as it is read
 */
export interface NoticesRow {
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 通知类型 / Type
   */
  category?: string | null;
  /**
   * 提醒方式 / How it is told
   */
  bizType?: 'notice' | 'pickup' | null;
  /**
   * 状态 / State
   */
  noticeState?: '0' | '1' | '2' | null;
  /**
   * 发布时间 / Released
   */
  releaseTime?: string | null;
  /**
   * 置顶 / On top
   */
  isTop?: 0 | 1 | null;
  /**
   * 可见部门 / Visible to
   */
  deptIds?: string | null;
  /**
   * 内容 / Content
   */
  content?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
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
    deptIds?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    }[];
  };
}

/**
 * 通知公告 / Notices: 提交的内容 / what is submitted
 */
export interface NoticesForm {
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 通知类型 / Type
   */
  category?: string | null;
  /**
   * 提醒方式 / How it is told
   */
  bizType?: 'notice' | 'pickup' | null;
  /**
   * 发布时间 / Released
   */
  releaseTime?: string | null;
  /**
   * 置顶 / On top
   */
  isTop?: 0 | 1 | null;
  /**
   * 可见部门 / Visible to
   */
  deptIds?: string | null;
  /**
   * 内容 / Content
   */
  content?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  id?: string;
  version?: number;
}

/**
 * 通知公告 / Notices: 查询条件 / what can be searched
 */
export interface NoticesSearch {
  /**
   * 标题 / Title
   */
  title?: string | string[];
  /**
   * 通知类型 / Type
   */
  category?: string | string[];
  /**
   * 状态 / State
   */
  noticeState?: string | string[];
  /**
   * 发布时间 / Released
   */
  releaseTime?: string | string[];
  /**
   * 置顶 / On top
   */
  isTop?: string | string[];
  /**
   * 创建人 / Created by
   */
  createUserName?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
