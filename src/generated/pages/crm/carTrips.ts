// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 用车安排 / Car trips: 列表与详情的一行 / a row as it is read
 */
export interface CarTripsRow {
  /**
   * 车辆 / Car
   */
  carId?: string | null;
  /**
   * 车牌号 / Plate number
   */
  carNumber?: string | null;
  /**
   * 驾驶员 / Driver
   */
  driverId?: string | null;
  /**
   * 出车时间 / Leaves
   */
  startTime?: string | null;
  /**
   * 返回时间 / Returns
   */
  endTime?: string | null;
  /**
   * 事由 / Purpose
   */
  purpose?: string | null;
  /**
   * 现场计划 / On-site plan
   */
  sitePlanId?: string | null;
  /**
   * 取件路线 / Pickup route
   */
  routePlanId?: string | null;
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
    carId?: {
      id: string | null;
      display: string | null;
      plateNumber?: string | null;
      inspectDate?: string | null;
      vehicleState?: string | null;
    };
    driverId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    sitePlanId?: {
      id: string;
      display: string | null;
      planNo?: string | null;
      planState?: string | null;
      title?: string | null;
    };
    routePlanId?: {
      id: string;
      display: string | null;
      routeName?: string | null;
      routeState?: string | null;
    };
  };
}

/**
 * 用车安排 / Car trips: 提交的内容 / what is submitted
 */
export interface CarTripsForm {
  /**
   * 车辆 / Car
   */
  carId?: string | null;
  /**
   * 驾驶员 / Driver
   */
  driverId?: string | null;
  /**
   * 出车时间 / Leaves
   */
  startTime?: string | null;
  /**
   * 返回时间 / Returns
   */
  endTime?: string | null;
  /**
   * 事由 / Purpose
   */
  purpose?: string | null;
  /**
   * 现场计划 / On-site plan
   */
  sitePlanId?: string | null;
  /**
   * 取件路线 / Pickup route
   */
  routePlanId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 用车安排 / Car trips: 查询条件 / what can be searched
 */
export interface CarTripsSearch {
  /**
   * 车辆 / Car
   */
  carId?: string | string[];
  /**
   * 驾驶员 / Driver
   */
  driverId?: string | string[];
  /**
   * 出车时间 / Leaves
   */
  startTime?: string | string[];
  /**
   * 现场计划 / On-site plan
   */
  sitePlanId?: string | string[];
  /**
   * 取件路线 / Pickup route
   */
  routePlanId?: string | string[];
  /**
   * 车牌号 / Plate number
   */
  carNumber?: string | string[];
  /**
   * 返回时间 / Returns
   */
  endTime?: string | string[];
  /**
   * 事由 / Purpose
   */
  purpose?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
