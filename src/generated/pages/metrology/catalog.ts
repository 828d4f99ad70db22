// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 器具名录 / Instrument catalogue: 列表与详情的一行 / a row as it is read
 */
export interface CatalogRow {
  /**
   * 器具代码 / Code
   */
  catalogCode?: string | null;
  /**
   * 器具名称 / Name
   */
  name?: string | null;
  /**
   * 别名 / Aliases
   */
  aliases?: string | null;
  /**
   * 拼音码 / Pinyin
   */
  pinyin?: string | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 强检目录项别 / Catalogue item
   */
  strongCode?: string | null;
  /**
   * 监管方式 / Supervision
   */
  strongWay?: 'P' | 'V' | 'PV' | null;
  /**
   * 计量单位 / Unit
   */
  unit?: string | null;
  /**
   * 默认能力类型 / Default service
   */
  defaultAbilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 默认周期 / Default cycle
   */
  defaultCycle?: string | null;
  /**
   * 依据文件 / Basis
   */
  basisIds?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 项目编号 / Project no.
   */
  projectNo?: string | null;
  /**
   * 学科编号 / Discipline no.
   */
  disciplineNo?: string | null;
  /**
   * 检测天数（工作日） / Days
   */
  defaultDays?: number | null;
  /**
   * 检测参数 / Parameters
   */
  paramList?: string | null;
  /**
   * 收费标准（元） / Charge
   */
  price?: string | null;
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: 0 | 1 | null;
  /**
   * 启用状态 / Status
   */
  abilityStatus?: '1' | '2' | null;
  /**
   * 流转路线 / Sample route
   */
  routeId?: string | null;
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
      id: string;
      display: string | null;
      fileNo?: string | null;
      fileStatus?: string | null;
    }[];
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    groupId?: {
      id: string;
      display: string | null;
      groupName?: string | null;
      groupingType?: string | null;
    };
    routeId?: {
      id: string;
      display: string | null;
      routeName?: string | null;
      enableStatus?: string | null;
    };
  };
}

/**
 * 器具名录 / Instrument catalogue: 提交的内容 / what is submitted
 */
export interface CatalogForm {
  /**
   * 器具代码 / Code
   */
  catalogCode?: string | null;
  /**
   * 器具名称 / Name
   */
  name?: string | null;
  /**
   * 别名 / Aliases
   */
  aliases?: string | null;
  /**
   * 拼音码 / Pinyin
   */
  pinyin?: string | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 强检目录项别 / Catalogue item
   */
  strongCode?: string | null;
  /**
   * 监管方式 / Supervision
   */
  strongWay?: 'P' | 'V' | 'PV' | null;
  /**
   * 计量单位 / Unit
   */
  unit?: string | null;
  /**
   * 默认能力类型 / Default service
   */
  defaultAbilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 默认周期 / Default cycle
   */
  defaultCycle?: string | null;
  /**
   * 依据文件 / Basis
   */
  basisIds?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 项目编号 / Project no.
   */
  projectNo?: string | null;
  /**
   * 学科编号 / Discipline no.
   */
  disciplineNo?: string | null;
  /**
   * 检测天数（工作日） / Days
   */
  defaultDays?: number | null;
  /**
   * 检测参数 / Parameters
   */
  paramList?: string | null;
  /**
   * 收费标准（元） / Charge
   */
  price?: string | null;
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: 0 | 1 | null;
  /**
   * 启用状态 / Status
   */
  abilityStatus?: '1' | '2' | null;
  /**
   * 流转路线 / Sample route
   */
  routeId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 器具名录 / Instrument catalogue: 查询条件 / what can be searched
 */
export interface CatalogSearch {
  /**
   * 器具名称 / Name
   */
  name?: string | string[];
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | string[];
  /**
   * 承检部门 / Department
   */
  deptId?: string | string[];
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: string | string[];
  /**
   * 别名 / Aliases
   */
  aliases?: string | string[];
  /**
   * 器具代码 / Code
   */
  catalogCode?: string | string[];
  /**
   * 启用状态 / Status
   */
  abilityStatus?: string | string[];
  /**
   * 检校组 / Group
   */
  groupId?: string | string[];
  /**
   * 默认周期 / Default cycle
   */
  defaultCycle?: string | string[];
  /**
   * 检测天数（工作日） / Days
   */
  defaultDays?: string | string[];
  /**
   * 收费标准（元） / Charge
   */
  price?: string | string[];
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 流转路线 / Sample route
   */
  routeId?: string | string[];
}
