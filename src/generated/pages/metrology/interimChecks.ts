// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 期间核查 / Interim checks: 列表与详情的一行 / a row as it is read
 */
export interface InterimChecksRow {
  /**
   * 核查编号 / No.
   */
  checkNo?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | null;
  /**
   * 核查日期 / Checked on
   */
  checkDate?: string | null;
  /**
   * 核查规程 / Procedure
   */
  methodId?: string | null;
  /**
   * 核查方法 / Method
   */
  method?: string | null;
  /**
   * 核查标准 / Check standard
   */
  standardId?: string | null;
  /**
   * 核查参数 / Quantity
   */
  quantity?: string | null;
  /**
   * 单位 / Unit
   */
  unitName?: string | null;
  /**
   * 参考值 / Reference
   */
  reference?: string | null;
  /**
   * 核查值 / Measured
   */
  measured?: string | null;
  /**
   * 控制限（±） / Limit (±)
   */
  limit?: string | null;
  /**
   * 差值 / Difference
   */
  deviation?: string | null;
  /**
   * 结论 / Result
   */
  isPassed?: '1' | '2' | null;
  /**
   * 以前登记的结论 / Result of before
   */
  formerResult?: '1' | '2' | null;
  /**
   * 结果说明 / Result in words
   */
  result?: string | null;
  /**
   * 核查人 / Checked by
   */
  checkerId?: string | null;
  /**
   * 核查人所在部门 / Department of who checks
   */
  ownerDeptIds?: string | null;
  /**
   * 审核人 / Reviewed by
   */
  reviewerName?: string | null;
  /**
   * 原始数据 / Data
   */
  fileIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 状态 / State
   */
  checkState?: '1' | '2' | '3' | '0' | null;
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
    deviceId?: {
      id: string | null;
      display: string | null;
      deviceName?: string | null;
      deptId?: string | null;
      deviceNo?: string | null;
      deviceState?: string | null;
      interimCycle?: number | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    methodId?: {
      id: string | null;
      display: string | null;
      fileNo?: string | null;
      fileType?: string | null;
    };
    standardId?: {
      id: string | null;
      display: string | null;
      deviceName?: string | null;
      deviceState?: string | null;
    };
    checkerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    ownerDeptIds?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    }[];
  };
}

/**
 * 期间核查 / Interim checks: 提交的内容 / what is submitted
 */
export interface InterimChecksForm {
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | null;
  /**
   * 核查日期 / Checked on
   */
  checkDate?: string | null;
  /**
   * 核查规程 / Procedure
   */
  methodId?: string | null;
  /**
   * 核查方法 / Method
   */
  method?: string | null;
  /**
   * 核查标准 / Check standard
   */
  standardId?: string | null;
  /**
   * 核查参数 / Quantity
   */
  quantity?: string | null;
  /**
   * 单位 / Unit
   */
  unitName?: string | null;
  /**
   * 参考值 / Reference
   */
  reference?: string | null;
  /**
   * 核查值 / Measured
   */
  measured?: string | null;
  /**
   * 控制限（±） / Limit (±)
   */
  limit?: string | null;
  /**
   * 结果说明 / Result in words
   */
  result?: string | null;
  /**
   * 核查人 / Checked by
   */
  checkerId?: string | null;
  /**
   * 原始数据 / Data
   */
  fileIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 期间核查 / Interim checks: 查询条件 / what can be searched
 */
export interface InterimChecksSearch {
  /**
   * 核查编号 / No.
   */
  checkNo?: string | string[];
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | string[];
  /**
   * 状态 / State
   */
  checkState?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 设备 / Device
   */
  deviceId?: string | string[];
  /**
   * 结论 / Result
   */
  isPassed?: string | string[];
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | string[];
  /**
   * 核查日期 / Checked on
   */
  checkDate?: string | string[];
  /**
   * 核查人 / Checked by
   */
  checkerId?: string | string[];
  /**
   * 核查参数 / Quantity
   */
  quantity?: string | string[];
  /**
   * 差值 / Difference
   */
  deviation?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
