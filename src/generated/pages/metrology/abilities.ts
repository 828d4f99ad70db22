// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 检测能力 / Abilities: 列表与详情的一行 / a row as it is read
 */
export interface AbilitiesRow {
  /**
   * 能力编号 / Ability code
   */
  abilityCode?: string | null;
  /**
   * 项目名称 / Item
   */
  abilityName?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 能力类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 检校类型代码 / Type code
   */
  verificationTypeCode?: 'J' | 'X' | 'C' | 'S' | null;
  /**
   * 对应器具 / Instrument
   */
  catalogId?: string | null;
  /**
   * 依据文件 / Basis
   */
  basisIds?: string | null;
  /**
   * 使用的计量标准 / Standards used
   */
  standardIds?: string | null;
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 测量能力表达式 / CMC as a formula
   */
  cmcFormula?: string | null;
  /**
   * 准确度等级/最大允许误差/扩展不确定度 / Accuracy
   */
  accuracy?: string | null;
  /**
   * CNAS / CNAS
   */
  isCnas?: 0 | 1 | null;
  /**
   * CMA / CMA
   */
  isCma?: 0 | 1 | null;
  /**
   * 法定授权 / Legal authority
   */
  isLegal?: 0 | 1 | null;
  /**
   * 限制说明 / Limits
   */
  limitNote?: string | null;
  /**
   * 生效日期 / In force from
   */
  effectiveDate?: string | null;
  /**
   * 启用状态 / Status
   */
  abilityStatus?: '1' | '2' | null;
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
    labId?: {
      id: string;
      display: string | null;
      labName?: string | null;
      abilityStatus?: string | null;
    };
    catalogId?: {
      id: string;
      display: string | null;
      name?: string | null;
      abilityStatus?: string | null;
    };
    basisIds?: {
      id: string;
      display: string | null;
      fileNo?: string | null;
      fileStatus?: string | null;
    }[];
    standardIds?: {
      id: string;
      display: string | null;
      standardName?: string | null;
      standardState?: string | null;
    }[];
    templateId?: {
      id: string;
      display: string | null;
      templateName?: string | null;
      templateState?: string | null;
    };
  };
}

/**
 * 检测能力 / Abilities: 提交的内容 / what is submitted
 */
export interface AbilitiesForm {
  /**
   * 能力编号 / Ability code
   */
  abilityCode?: string | null;
  /**
   * 项目名称 / Item
   */
  abilityName?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 能力类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 检校类型代码 / Type code
   */
  verificationTypeCode?: 'J' | 'X' | 'C' | 'S' | null;
  /**
   * 对应器具 / Instrument
   */
  catalogId?: string | null;
  /**
   * 依据文件 / Basis
   */
  basisIds?: string | null;
  /**
   * 使用的计量标准 / Standards used
   */
  standardIds?: string | null;
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 测量能力表达式 / CMC as a formula
   */
  cmcFormula?: string | null;
  /**
   * 准确度等级/最大允许误差/扩展不确定度 / Accuracy
   */
  accuracy?: string | null;
  /**
   * CNAS / CNAS
   */
  isCnas?: 0 | 1 | null;
  /**
   * CMA / CMA
   */
  isCma?: 0 | 1 | null;
  /**
   * 法定授权 / Legal authority
   */
  isLegal?: 0 | 1 | null;
  /**
   * 限制说明 / Limits
   */
  limitNote?: string | null;
  /**
   * 生效日期 / In force from
   */
  effectiveDate?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 检测能力 / Abilities: 查询条件 / what can be searched
 */
export interface AbilitiesSearch {
  /**
   * 项目名称 / Item
   */
  abilityName?: string | string[];
  /**
   * 实验室 / Laboratory
   */
  labId?: string | string[];
  /**
   * 能力类型 / Service
   */
  abilityType?: string | string[];
  /**
   * 启用状态 / Status
   */
  abilityStatus?: string | string[];
  /**
   * 能力编号 / Ability code
   */
  abilityCode?: string | string[];
  /**
   * 对应器具 / Instrument
   */
  catalogId?: string | string[];
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | string[];
  /**
   * CNAS / CNAS
   */
  isCnas?: string | string[];
  /**
   * CMA / CMA
   */
  isCma?: string | string[];
  /**
   * 法定授权 / Legal authority
   */
  isLegal?: string | string[];
  /**
   * 生效日期 / In force from
   */
  effectiveDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | string[];
}
