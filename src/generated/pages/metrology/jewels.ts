// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 珠宝贵金属鉴定 / Jewelry appraisals: 列表与详情的一行 / a row as it is read
 */
export interface JewelsRow {
  /**
   * 证书编号 / Certificate no.
   */
  certificateNo?: string | null;
  /**
   * 防伪码 / Check code
   */
  verifyCode?: string | null;
  /**
   * 状态 / State
   */
  jewelState?: '0' | '1' | '2' | '3' | null;
  /**
   * 样品名称 / Item
   */
  sampleName?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 贵金属名称 / Precious metal
   */
  metal?: string | null;
  /**
   * 贵金属含量 / Fineness
   */
  fineness?: string | null;
  /**
   * 质量（g） / Mass
   */
  weight?: string | null;
  /**
   * 珠宝玉石名称 / Gem
   */
  gem?: string | null;
  /**
   * 颜色 / Colour
   */
  colour?: string | null;
  /**
   * 净度 / Clarity
   */
  clarity?: string | null;
  /**
   * 切工 / Cut
   */
  cut?: string | null;
  /**
   * 检测依据 / Methods
   */
  basis?: string | null;
  /**
   * 鉴定结论 / Conclusion
   */
  conclusion?: string | null;
  /**
   * 图片 / Pictures
   */
  photoIds?: string | null;
  /**
   * 鉴定人 / Appraised by
   */
  appraiserId?: string | null;
  /**
   * 批准人 / Approved by
   */
  approverId?: string | null;
  /**
   * 签发日期 / Issued on
   */
  issueDate?: string | null;
  /**
   * 替换的证书 / Replaces
   */
  replacesId?: string | null;
  /**
   * 替换为 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 换证原因 / Why it was issued anew
   */
  replaceReason?: string | null;
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
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
    };
    appraiserId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    approverId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    replacesId?: {
      id: string;
      display: string | null;
      sampleName?: string | null;
      certificateNo?: string | null;
    };
    replacedById?: {
      id: string | null;
      display: string | null;
      sampleName?: string | null;
      certificateNo?: string | null;
      jewelState?: string | null;
    };
  };
}

/**
 * 珠宝贵金属鉴定 / Jewelry appraisals: 提交的内容 / what is submitted
 */
export interface JewelsForm {
  /**
   * 样品名称 / Item
   */
  sampleName?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 贵金属名称 / Precious metal
   */
  metal?: string | null;
  /**
   * 贵金属含量 / Fineness
   */
  fineness?: string | null;
  /**
   * 质量（g） / Mass
   */
  weight?: string | null;
  /**
   * 珠宝玉石名称 / Gem
   */
  gem?: string | null;
  /**
   * 颜色 / Colour
   */
  colour?: string | null;
  /**
   * 净度 / Clarity
   */
  clarity?: string | null;
  /**
   * 切工 / Cut
   */
  cut?: string | null;
  /**
   * 检测依据 / Methods
   */
  basis?: string | null;
  /**
   * 鉴定结论 / Conclusion
   */
  conclusion?: string | null;
  /**
   * 图片 / Pictures
   */
  photoIds?: string | null;
  /**
   * 替换为 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 换证原因 / Why it was issued anew
   */
  replaceReason?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 珠宝贵金属鉴定 / Jewelry appraisals: 查询条件 / what can be searched
 */
export interface JewelsSearch {
  /**
   * 证书编号 / Certificate no.
   */
  certificateNo?: string | string[];
  /**
   * 样品名称 / Item
   */
  sampleName?: string | string[];
  /**
   * 状态 / State
   */
  jewelState?: string | string[];
  /**
   * 签发日期 / Issued on
   */
  issueDate?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 贵金属名称 / Precious metal
   */
  metal?: string | string[];
  /**
   * 珠宝玉石名称 / Gem
   */
  gem?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 贵金属含量 / Fineness
   */
  fineness?: string | string[];
  /**
   * 质量（g） / Mass
   */
  weight?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
