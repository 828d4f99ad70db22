// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 收费标准 / Price list: 列表与详情的一行 / a row as it is read
 */
export interface ChargeStandardsRow {
  /**
   * 收费编码 / Code
   */
  chargeCode?: string | null;
  /**
   * 器具 / Instrument
   */
  catalogId?: string | null;
  /**
   * 能力类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 规格/量程条件 / Range or model
   */
  specCondition?: string | null;
  /**
   * 计量单位 / Unit
   */
  unit?: string | null;
  /**
   * 收费标准（元） / Price
   */
  price?: string | null;
  /**
   * 每增加一点（元） / Each further point
   */
  extraPointPrice?: string | null;
  /**
   * 最低价（元） / Lowest price
   */
  minPrice?: string | null;
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: 0 | 1 | null;
  /**
   * 收费分类 / Class of charge
   */
  chargeTaxon?: string | null;
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | null;
  /**
   * 收费依据文件 / Basis of the charge
   */
  basisDoc?: string | null;
  /**
   * 生效日期 / From
   */
  startDate?: string | null;
  /**
   * 失效日期 / Until
   */
  endDate?: string | null;
  /**
   * 适用至 / Applies until
   */
  lastDay?: string | null;
  /**
   * 工作量（h） / Work
   */
  workload?: string | null;
  /**
   * 新收费标准（元） / New price
   */
  nextPrice?: string | null;
  /**
   * 新价生效日期 / New price from
   */
  nextStart?: string | null;
  /**
   * 新收费编码 / New code
   */
  nextCode?: string | null;
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
    catalogId?: {
      id: string | null;
      display: string | null;
      name?: string | null;
      abilityStatus?: string | null;
    };
  };
}

/**
 * 收费标准 / Price list: 提交的内容 / what is submitted
 */
export interface ChargeStandardsForm {
  /**
   * 收费编码 / Code
   */
  chargeCode?: string | null;
  /**
   * 器具 / Instrument
   */
  catalogId?: string | null;
  /**
   * 能力类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 规格/量程条件 / Range or model
   */
  specCondition?: string | null;
  /**
   * 计量单位 / Unit
   */
  unit?: string | null;
  /**
   * 收费标准（元） / Price
   */
  price?: string | null;
  /**
   * 每增加一点（元） / Each further point
   */
  extraPointPrice?: string | null;
  /**
   * 最低价（元） / Lowest price
   */
  minPrice?: string | null;
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: 0 | 1 | null;
  /**
   * 收费分类 / Class of charge
   */
  chargeTaxon?: string | null;
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | null;
  /**
   * 收费依据文件 / Basis of the charge
   */
  basisDoc?: string | null;
  /**
   * 生效日期 / From
   */
  startDate?: string | null;
  /**
   * 失效日期 / Until
   */
  endDate?: string | null;
  /**
   * 工作量（h） / Work
   */
  workload?: string | null;
  /**
   * 新收费标准（元） / New price
   */
  nextPrice?: string | null;
  /**
   * 新价生效日期 / New price from
   */
  nextStart?: string | null;
  /**
   * 新收费编码 / New code
   */
  nextCode?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 收费标准 / Price list: 查询条件 / what can be searched
 */
export interface ChargeStandardsSearch {
  /**
   * 收费编码 / Code
   */
  chargeCode?: string | string[];
  /**
   * 器具 / Instrument
   */
  catalogId?: string | string[];
  /**
   * 能力类型 / Service
   */
  abilityType?: string | string[];
  /**
   * 启用状态 / Status
   */
  abilityStatus?: string | string[];
  /**
   * 规格/量程条件 / Range or model
   */
  specCondition?: string | string[];
  /**
   * 收费分类 / Class of charge
   */
  chargeTaxon?: string | string[];
  /**
   * 生效日期 / From
   */
  startDate?: string | string[];
  /**
   * 收费依据文件 / Basis of the charge
   */
  basisDoc?: string | string[];
  /**
   * 器具名称 / Name
   */
  'catalogId.name'?: string | string[];
  /**
   * 计量单位 / Unit
   */
  unit?: string | string[];
  /**
   * 收费标准（元） / Price
   */
  price?: string | string[];
  /**
   * 最低价（元） / Lowest price
   */
  minPrice?: string | string[];
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: string | string[];
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | string[];
  /**
   * 失效日期 / Until
   */
  endDate?: string | string[];
  /**
   * 工作量（h） / Work
   */
  workload?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
