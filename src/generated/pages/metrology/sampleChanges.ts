// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 样品信息变更 / Changes of samples: 列表与详情的一行 / a row as it is read
 */
export interface SampleChangesRow {
  /**
   * 变更单号 / Request no.
   */
  changeNo?: string | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 样品编号 / Sample no.
   */
  sampleNo?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 经办部门 / Departments at work
   */
  workDeptIds?: string | null;
  /**
   * 经办人员 / People at work
   */
  workStaffIds?: string | null;
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | null;
  /**
   * 原实际名称 / Name on the plate before
   */
  oldActualName?: string | null;
  /**
   * 实际名称 / Name on the plate
   */
  actualName?: string | null;
  /**
   * 原型号规格 / Model before
   */
  oldModel?: string | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 原出厂编号 / Serial no. before
   */
  oldFactoryNo?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 原无出厂编号 / No serial number before
   */
  oldHasNoFactoryNo?: 0 | 1 | null;
  /**
   * 无出厂编号 / No serial number
   */
  hasNoFactoryNo?: 0 | 1 | null;
  /**
   * 原设备编号 / Customer's no. before
   */
  oldManageNo?: string | null;
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | null;
  /**
   * 原测量范围 / Range before
   */
  oldMeasureRange?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 原准确度等级 / Accuracy before
   */
  oldAccuracy?: string | null;
  /**
   * 准确度等级 / Accuracy
   */
  accuracy?: string | null;
  /**
   * 原制造单位 / Manufacturer before
   */
  oldManufacturer?: string | null;
  /**
   * 制造单位 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 原器具附件 / Accessories before
   */
  oldAccessories?: string | null;
  /**
   * 器具附件 / Accessories
   */
  accessories?: string | null;
  /**
   * 原客户特殊要求 / Customer's wishes before
   */
  oldRequirement?: string | null;
  /**
   * 客户特殊要求 / Customer's wishes
   */
  requirement?: string | null;
  /**
   * 原证书数量 / Certificates before
   */
  oldCertCount?: number | null;
  /**
   * 证书数量 / Certificates
   */
  certCount?: number | null;
  /**
   * 原证书类别 / Certificate before
   */
  oldCertificateType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 证书类别 / Certificate
   */
  certificateType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 原单位 / Unit before
   */
  oldUnit?: string | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
  /**
   * 原检定类别 / Kind of verification before
   */
  oldInspectionType?: string | null;
  /**
   * 检定类别 / Kind of verification
   */
  inspectionType?: string | null;
  /**
   * 原强检标识 / Mandatory before
   */
  oldIsStrong?: '0' | '1' | '2' | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 原器具用途 / Used for before
   */
  oldApplianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 器具用途 / Used for
   */
  applianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 变更原因 / Reason
   */
  reason?: string | null;
  /**
   * 依据 / Evidence
   */
  fileIds?: string | null;
  /**
   * 申请人 / Asked by
   */
  applicantId?: string | null;
  /**
   * 批准人 / Approved by
   */
  approverName?: string | null;
  /**
   * 批准时间 / Approved at
   */
  approveTime?: string | null;
  /**
   * 状态 / State
   */
  changeState?: '1' | '2' | '3' | '4' | null;
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
    sampleId?: {
      id: string | null;
      display: string | null;
      sampleNo?: string | null;
      abilityType?: string | null;
      accessories?: string | null;
      accuracy?: string | null;
      actualName?: string | null;
      applianceUse?: string | null;
      certCount?: number | null;
      certificateType?: string | null;
      deptId?: string | null;
      enterId?: string | null;
      factoryNo?: string | null;
      hasNoFactoryNo?: 0 | 1 | null;
      inspectionType?: string | null;
      instrumentName?: string | null;
      isStrong?: string | null;
      manageNo?: string | null;
      manufacturer?: string | null;
      measureRange?: string | null;
      model?: string | null;
      orderId?: string | null;
      requirement?: string | null;
      sampleState?: string | null;
      taskDeptIds?: string | null;
      taskStaffIds?: string | null;
      unit?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    workDeptIds?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    }[];
    workStaffIds?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    }[];
    applicantId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 样品信息变更 / Changes of samples: 提交的内容 / what is submitted
 */
export interface SampleChangesForm {
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 实际名称 / Name on the plate
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
   * 无出厂编号 / No serial number
   */
  hasNoFactoryNo?: 0 | 1 | null;
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
   * 制造单位 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 器具附件 / Accessories
   */
  accessories?: string | null;
  /**
   * 客户特殊要求 / Customer's wishes
   */
  requirement?: string | null;
  /**
   * 证书数量 / Certificates
   */
  certCount?: number | null;
  /**
   * 证书类别 / Certificate
   */
  certificateType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
  /**
   * 检定类别 / Kind of verification
   */
  inspectionType?: string | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 器具用途 / Used for
   */
  applianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 变更原因 / Reason
   */
  reason?: string | null;
  /**
   * 依据 / Evidence
   */
  fileIds?: string | null;
  /**
   * 申请人 / Asked by
   */
  applicantId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 样品信息变更 / Changes of samples: 查询条件 / what can be searched
 */
export interface SampleChangesSearch {
  /**
   * 样品编号 / Sample no.
   */
  sampleNo?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 状态 / State
   */
  changeState?: string | string[];
  /**
   * 变更单号 / Request no.
   */
  changeNo?: string | string[];
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | string[];
  /**
   * 申请人 / Asked by
   */
  applicantId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 原型号规格 / Model before
   */
  oldModel?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 原出厂编号 / Serial no. before
   */
  oldFactoryNo?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 变更原因 / Reason
   */
  reason?: string | string[];
  /**
   * 批准人 / Approved by
   */
  approverName?: string | string[];
  /**
   * 批准时间 / Approved at
   */
  approveTime?: string | string[];
}
