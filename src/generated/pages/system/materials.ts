// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 下载资料 / Download materials: 列表与详情的一行 / a row as it is read
 */
export interface MaterialsRow {
  /**
   * 名称 / Name
   */
  materialName?: string | null;
  /**
   * 资料类型 / Type
   */
  materialType?: '0' | '1' | '2' | null;
  /**
   * 文件 / File
   */
  fileId?: string | null;
  /**
   * 版本 / Edition
   */
  edition?: string | null;
  /**
   * 发布时间 / Published
   */
  publishTime?: string | null;
  /**
   * 可见角色 / For roles
   */
  visibleRoles?: string | null;
  /**
   * 下载次数 / Downloads
   */
  downloads?: number | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
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
    visibleRoles?: {
      id: string;
      display: string | null;
      roleName?: string | null;
    }[];
  };
}

/**
 * 下载资料 / Download materials: 提交的内容 / what is submitted
 */
export interface MaterialsForm {
  /**
   * 名称 / Name
   */
  materialName?: string | null;
  /**
   * 资料类型 / Type
   */
  materialType?: '0' | '1' | '2' | null;
  /**
   * 文件 / File
   */
  fileId?: string | null;
  /**
   * 版本 / Edition
   */
  edition?: string | null;
  /**
   * 发布时间 / Published
   */
  publishTime?: string | null;
  /**
   * 可见角色 / For roles
   */
  visibleRoles?: string | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 下载资料 / Download materials: 查询条件 / what can be searched
 */
export interface MaterialsSearch {
  /**
   * 名称 / Name
   */
  materialName?: string | string[];
  /**
   * 资料类型 / Type
   */
  materialType?: string | string[];
  /**
   * 版本 / Edition
   */
  edition?: string | string[];
  /**
   * 发布时间 / Published
   */
  publishTime?: string | string[];
  /**
   * 可见角色 / For roles
   */
  visibleRoles?: string | string[];
  /**
   * 下载次数 / Downloads
   */
  downloads?: string | string[];
  /**
   * 备注 / Remark
   */
  remark?: string | string[];
}
