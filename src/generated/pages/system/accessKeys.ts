// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 接入方 / Partners: 列表与详情的一行 / a row as it is read
 */
export interface AccessKeysRow {
  /**
   * 接入标识 / Key id
   */
  keyId?: string | null;
  /**
   * 名称 / Name
   */
  keyName?: string | null;
  /**
   * 用途 / May
   */
  purposes?: string | null;
  /**
   * 可代表的租户 / Tenants
   */
  tenants?: string | null;
  /**
   * 来源地址 / Addresses
   */
  addresses?: string | null;
  /**
   * 可不带时间与随机数 / May send neither time nor nonce
   */
  withoutNonce?: 0 | 1 | null;
  /**
   * 启用状态 / In use
   */
  keyState?: '0' | '1' | null;
  /**
   * 已有密钥 / Has a secret
   */
  hasSecret?: 0 | 1 | null;
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
}

/**
 * 接入方 / Partners: 提交的内容 / what is submitted
 */
export interface AccessKeysForm {
  /**
   * 接入标识 / Key id
   */
  keyId?: string | null;
  /**
   * 名称 / Name
   */
  keyName?: string | null;
  /**
   * 用途 / May
   */
  purposes?: string | null;
  /**
   * 可代表的租户 / Tenants
   */
  tenants?: string | null;
  /**
   * 来源地址 / Addresses
   */
  addresses?: string | null;
  /**
   * 可不带时间与随机数 / May send neither time nor nonce
   */
  withoutNonce?: 0 | 1 | null;
  /**
   * 启用状态 / In use
   */
  keyState?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 接入方 / Partners: 查询条件 / what can be searched
 */
export interface AccessKeysSearch {
  /**
   * 名称 / Name
   */
  keyName?: string | string[];
  /**
   * 接入标识 / Key id
   */
  keyId?: string | string[];
  /**
   * 启用状态 / In use
   */
  keyState?: string | string[];
  /**
   * 用途 / May
   */
  purposes?: string | string[];
  /**
   * 可代表的租户 / Tenants
   */
  tenants?: string | string[];
  /**
   * 来源地址 / Addresses
   */
  addresses?: string | string[];
  /**
   * 可不带时间与随机数 / May send neither time nor nonce
   */
  withoutNonce?: string | string[];
}
