// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 设备领用归还 / Loans of devices: 列表与详情的一行 / a row as it is read
 */
export interface DeviceLoansRow {
  /**
   * 领用单号 / No.
   */
  loanNo?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | null;
  /**
   * 领用人 / Borrower
   */
  borrowerId?: string | null;
  /**
   * 领用部门 / Department
   */
  deptId?: string | null;
  /**
   * 用途 / Purpose
   */
  purpose?: string | null;
  /**
   * 领用日期 / From
   */
  fromDay?: string | null;
  /**
   * 应还日期 / Due back
   */
  dueDay?: string | null;
  /**
   * 借出时间 / Lent at
   */
  lentTime?: string | null;
  /**
   * 借出经办人 / Lent by
   */
  lenderName?: string | null;
  /**
   * 借出时状况 / State when lent
   */
  outCondition?: string | null;
  /**
   * 归还时间 / Given back at
   */
  backTime?: string | null;
  /**
   * 归还状况 / State on return
   */
  backCondition?: '1' | '2' | null;
  /**
   * 归还说明 / Note on return
   */
  backNote?: string | null;
  /**
   * 验收人 / Received by
   */
  receiverName?: string | null;
  /**
   * 在外设备 / Device that is out
   */
  outDevice?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 状态 / State
   */
  loanState?: '1' | '2' | '3' | '0' | null;
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
      deviceNo?: string | null;
      deviceState?: string | null;
      isLent?: 0 | 1 | null;
      validDate?: string | null;
    };
    borrowerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
  };
}

/**
 * 设备领用归还 / Loans of devices: 提交的内容 / what is submitted
 */
export interface DeviceLoansForm {
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 领用人 / Borrower
   */
  borrowerId?: string | null;
  /**
   * 用途 / Purpose
   */
  purpose?: string | null;
  /**
   * 领用日期 / From
   */
  fromDay?: string | null;
  /**
   * 应还日期 / Due back
   */
  dueDay?: string | null;
  /**
   * 借出时状况 / State when lent
   */
  outCondition?: string | null;
  /**
   * 归还说明 / Note on return
   */
  backNote?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 设备领用归还 / Loans of devices: 查询条件 / what can be searched
 */
export interface DeviceLoansSearch {
  /**
   * 领用单号 / No.
   */
  loanNo?: string | string[];
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | string[];
  /**
   * 状态 / State
   */
  loanState?: string | string[];
  /**
   * 领用人 / Borrower
   */
  borrowerId?: string | string[];
  /**
   * 设备 / Device
   */
  deviceId?: string | string[];
  /**
   * 领用部门 / Department
   */
  deptId?: string | string[];
  /**
   * 领用日期 / From
   */
  fromDay?: string | string[];
  /**
   * 应还日期 / Due back
   */
  dueDay?: string | string[];
  /**
   * 归还状况 / State on return
   */
  backCondition?: string | string[];
  /**
   * 用途 / Purpose
   */
  purpose?: string | string[];
  /**
   * 借出时间 / Lent at
   */
  lentTime?: string | string[];
  /**
   * 归还时间 / Given back at
   */
  backTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
