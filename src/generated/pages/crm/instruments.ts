// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 客户器具 / Instruments: 列表与详情的一行 / a row as it is read
 */
export interface InstrumentsRow {
  /**
   * 单位 / Customer
   */
  enterId?: string | null;
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | null;
  /**
   * 器具实际名称 / Name on the plate
   */
  actualName?: string | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | null;
  /**
   * 器具 / Instrument
   */
  instrumentTitle?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 准确度等级 / Accuracy
   */
  accuracy?: string | null;
  /**
   * 制造厂商 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 分类管理 / Class
   */
  classify?: '1' | '2' | '3' | null;
  /**
   * 器具用途 / Used for
   */
  applianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 强检目录项别 / Catalogue item
   */
  strongCode?: string | null;
  /**
   * 计量单位 / Unit
   */
  unit?: string | null;
  /**
   * 使用部门 / Used by
   */
  useDept?: string | null;
  /**
   * 安装地点 / Installed at
   */
  installPlace?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeper?: string | null;
  /**
   * 检定周期（月） / Cycle
   */
  cycleMonths?: number | null;
  /**
   * 上次检定日期 / Tested on
   */
  lastCheckDate?: string | null;
  /**
   * 下次检定日期 / Due on
   */
  nextCheckDate?: string | null;
  /**
   * 提前提醒（天） / Remind before
   */
  remindDays?: number | null;
  /**
   * 提醒日期 / Reminded on
   */
  remindDate?: string | null;
  /**
   * 上次证书号 / Last certificate
   */
  lastReportNo?: string | null;
  /**
   * 设备状态 / State
   */
  deviceState?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
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
      cityId?: string | null;
      salesmanId?: string | null;
    };
    salesmanId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 客户器具 / Instruments: 提交的内容 / what is submitted
 */
export interface InstrumentsForm {
  /**
   * 单位 / Customer
   */
  enterId?: string | null;
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | null;
  /**
   * 器具实际名称 / Name on the plate
   */
  actualName?: string | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 准确度等级 / Accuracy
   */
  accuracy?: string | null;
  /**
   * 制造厂商 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 分类管理 / Class
   */
  classify?: '1' | '2' | '3' | null;
  /**
   * 器具用途 / Used for
   */
  applianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 强检目录项别 / Catalogue item
   */
  strongCode?: string | null;
  /**
   * 计量单位 / Unit
   */
  unit?: string | null;
  /**
   * 使用部门 / Used by
   */
  useDept?: string | null;
  /**
   * 安装地点 / Installed at
   */
  installPlace?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeper?: string | null;
  /**
   * 检定周期（月） / Cycle
   */
  cycleMonths?: number | null;
  /**
   * 上次检定日期 / Tested on
   */
  lastCheckDate?: string | null;
  /**
   * 提前提醒（天） / Remind before
   */
  remindDays?: number | null;
  /**
   * 上次证书号 / Last certificate
   */
  lastReportNo?: string | null;
  /**
   * 设备状态 / State
   */
  deviceState?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 客户器具 / Instruments: 查询条件 / what can be searched
 */
export interface InstrumentsSearch {
  /**
   * 单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 下次检定日期 / Due on
   */
  nextCheckDate?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | string[];
  /**
   * 分类管理 / Class
   */
  classify?: string | string[];
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: string | string[];
  /**
   * 设备状态 / State
   */
  deviceState?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 地区 / City
   */
  'enterId.cityId'?: string | string[];
  /**
   * 器具实际名称 / Name on the plate
   */
  actualName?: string | string[];
  /**
   * 测量范围 / Range
   */
  measureRange?: string | string[];
  /**
   * 准确度等级 / Accuracy
   */
  accuracy?: string | string[];
  /**
   * 制造厂商 / Manufacturer
   */
  manufacturer?: string | string[];
  /**
   * 器具用途 / Used for
   */
  applianceUse?: string | string[];
  /**
   * 强检目录项别 / Catalogue item
   */
  strongCode?: string | string[];
  /**
   * 使用部门 / Used by
   */
  useDept?: string | string[];
  /**
   * 安装地点 / Installed at
   */
  installPlace?: string | string[];
  /**
   * 保管人 / Keeper
   */
  keeper?: string | string[];
  /**
   * 检定周期（月） / Cycle
   */
  cycleMonths?: string | string[];
  /**
   * 上次检定日期 / Tested on
   */
  lastCheckDate?: string | string[];
  /**
   * 提醒日期 / Reminded on
   */
  remindDate?: string | string[];
  /**
   * 上次证书号 / Last certificate
   */
  lastReportNo?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
