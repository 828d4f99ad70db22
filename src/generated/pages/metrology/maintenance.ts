// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 设备维护维修 / Maintenance and repairs: 列表与详情的一行 / a row as it is read
 */
export interface MaintenanceRow {
  /**
   * 编号 / No.
   */
  serviceNo?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | null;
  /**
   * 使用部门 / Department
   */
  deptId?: string | null;
  /**
   * 类别 / Kind
   */
  serviceKind?: '1' | '2' | null;
  /**
   * 计划或送修日期 / Planned for or sent on
   */
  planDate?: string | null;
  /**
   * 维护内容或故障 / What is done, or the fault
   */
  content?: string | null;
  /**
   * 经办人 / Handled by
   */
  handlerId?: string | null;
  /**
   * 完成日期 / Done on
   */
  doneDate?: string | null;
  /**
   * 承担单位或人员 / Done by
   */
  doneBy?: string | null;
  /**
   * 费用（元） / Cost
   */
  cost?: string | null;
  /**
   * 结果 / Result
   */
  result?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 状态 / State
   */
  serviceState?: '1' | '2' | '0' | null;
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
      id: string;
      display: string | null;
      deviceName?: string | null;
      deptId?: string | null;
      deviceNo?: string | null;
      deviceState?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    handlerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 设备维护维修 / Maintenance and repairs: 提交的内容 / what is submitted
 */
export interface MaintenanceForm {
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 类别 / Kind
   */
  serviceKind?: '1' | '2' | null;
  /**
   * 计划或送修日期 / Planned for or sent on
   */
  planDate?: string | null;
  /**
   * 维护内容或故障 / What is done, or the fault
   */
  content?: string | null;
  /**
   * 经办人 / Handled by
   */
  handlerId?: string | null;
  /**
   * 完成日期 / Done on
   */
  doneDate?: string | null;
  /**
   * 承担单位或人员 / Done by
   */
  doneBy?: string | null;
  /**
   * 费用（元） / Cost
   */
  cost?: string | null;
  /**
   * 结果 / Result
   */
  result?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  id?: string;
  version?: number;
}

/**
 * 设备维护维修 / Maintenance and repairs: 查询条件 / what can be searched
 */
export interface MaintenanceSearch {
  /**
   * 编号 / No.
   */
  serviceNo?: string | string[];
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | string[];
  /**
   * 状态 / State
   */
  serviceState?: string | string[];
  /**
   * 类别 / Kind
   */
  serviceKind?: string | string[];
  /**
   * 设备 / Device
   */
  deviceId?: string | string[];
  /**
   * 使用部门 / Department
   */
  deptId?: string | string[];
  /**
   * 计划或送修日期 / Planned for or sent on
   */
  planDate?: string | string[];
  /**
   * 完成日期 / Done on
   */
  doneDate?: string | string[];
  /**
   * 经办人 / Handled by
   */
  handlerId?: string | string[];
  /**
   * 维护内容或故障 / What is done, or the fault
   */
  content?: string | string[];
  /**
   * 承担单位或人员 / Done by
   */
  doneBy?: string | string[];
  /**
   * 费用（元） / Cost
   */
  cost?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
