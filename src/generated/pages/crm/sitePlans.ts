// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 现场计划 / On-site plans: 列表与详情的一行 / a row as it is read
 */
export interface SitePlansRow {
  /**
   * 计划编号 / Plan no.
   */
  planNo?: string | null;
  /**
   * 计划名称 / Plan
   */
  title?: string | null;
  /**
   * 地点 / Place
   */
  place?: string | null;
  /**
   * 出发日期 / From
   */
  startDate?: string | null;
  /**
   * 返回日期 / Until
   */
  endDate?: string | null;
  /**
   * 检测部门 / Department
   */
  deptId?: string | null;
  /**
   * 带队人 / Led by
   */
  leaderId?: string | null;
  /**
   * 同行人员 / With
   */
  memberIds?: string | null;
  /**
   * 携带设备 / Devices taken along
   */
  deviceIds?: string | null;
  /**
   * 登记数 / Registrations
   */
  registrationCount?: number | null;
  /**
   * 器具数 / Instruments
   */
  instrumentCount?: number | null;
  /**
   * 用车数 / Cars
   */
  tripCount?: number | null;
  /**
   * 计划状态 / State
   */
  planState?: '1' | '2' | '3' | '9' | null;
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
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    leaderId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    memberIds?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
    deviceIds?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
      deviceState?: string | null;
    }[];
  };
}

/**
 * 现场计划 / On-site plans: 提交的内容 / what is submitted
 */
export interface SitePlansForm {
  /**
   * 计划名称 / Plan
   */
  title?: string | null;
  /**
   * 地点 / Place
   */
  place?: string | null;
  /**
   * 出发日期 / From
   */
  startDate?: string | null;
  /**
   * 返回日期 / Until
   */
  endDate?: string | null;
  /**
   * 检测部门 / Department
   */
  deptId?: string | null;
  /**
   * 带队人 / Led by
   */
  leaderId?: string | null;
  /**
   * 同行人员 / With
   */
  memberIds?: string | null;
  /**
   * 携带设备 / Devices taken along
   */
  deviceIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 现场计划 / On-site plans: 查询条件 / what can be searched
 */
export interface SitePlansSearch {
  /**
   * 计划编号 / Plan no.
   */
  planNo?: string | string[];
  /**
   * 计划名称 / Plan
   */
  title?: string | string[];
  /**
   * 计划状态 / State
   */
  planState?: string | string[];
  /**
   * 出发日期 / From
   */
  startDate?: string | string[];
  /**
   * 带队人 / Led by
   */
  leaderId?: string | string[];
  /**
   * 检测部门 / Department
   */
  deptId?: string | string[];
  /**
   * 地点 / Place
   */
  place?: string | string[];
  /**
   * 返回日期 / Until
   */
  endDate?: string | string[];
  /**
   * 登记数 / Registrations
   */
  registrationCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
