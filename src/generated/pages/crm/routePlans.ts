// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 路线计划 / Route plans: 列表与详情的一行 / a row as it is read
 */
export interface RoutePlansRow {
  /**
   * 路线名称 / Route
   */
  routeName?: string | null;
  /**
   * 区域 / Region
   */
  areaId?: string | null;
  /**
   * 星期 / Weekdays
   */
  weekdays?: string | null;
  /**
   * 日期 / Date
   */
  runDate?: string | null;
  /**
   * 车辆 / Car
   */
  carId?: string | null;
  /**
   * 驾驶员 / Driver
   */
  driverId?: string | null;
  /**
   * 取件点 / Stops
   */
  stops?: {
    /**
     * 客户 / Customer
     */
    enterId?: string | null;
    /**
     * 地址 / Address
     */
    address?: string | null;
    /**
     * 预计到达 / About
     */
    arriveAt?: string | null;
    /**
     * 说明 / Note
     */
    note?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      enterId?: {
        id: string;
        display: string | null;
        enterName?: string | null;
        address?: string | null;
      };
    };
  }[];
  /**
   * 待取预约 / Waiting
   */
  waitingCount?: number | null;
  /**
   * 状态 / State
   */
  routeState?: '0' | '1' | null;
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
    areaId?: {
      id: string;
      display: string | null;
      fullName?: string | null;
      regionName?: string | null;
    };
    carId?: {
      id: string;
      display: string | null;
      plateNumber?: string | null;
      vehicleState?: string | null;
    };
    driverId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 路线计划 / Route plans: 提交的内容 / what is submitted
 */
export interface RoutePlansForm {
  /**
   * 路线名称 / Route
   */
  routeName?: string | null;
  /**
   * 区域 / Region
   */
  areaId?: string | null;
  /**
   * 星期 / Weekdays
   */
  weekdays?: string | null;
  /**
   * 日期 / Date
   */
  runDate?: string | null;
  /**
   * 车辆 / Car
   */
  carId?: string | null;
  /**
   * 驾驶员 / Driver
   */
  driverId?: string | null;
  /**
   * 取件点 / Stops
   */
  stops?: {
    /**
     * 客户 / Customer
     */
    enterId?: string | null;
    /**
     * 预计到达 / About
     */
    arriveAt?: string | null;
    /**
     * 说明 / Note
     */
    note?: string | null;
    id?: string;
  }[];
  /**
   * 状态 / State
   */
  routeState?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 路线计划 / Route plans: 查询条件 / what can be searched
 */
export interface RoutePlansSearch {
  /**
   * 路线名称 / Route
   */
  routeName?: string | string[];
  /**
   * 日期 / Date
   */
  runDate?: string | string[];
  /**
   * 状态 / State
   */
  routeState?: string | string[];
  /**
   * 区域 / Region
   */
  areaId?: string | string[];
  /**
   * 驾驶员 / Driver
   */
  driverId?: string | string[];
  /**
   * 待取预约 / Waiting
   */
  waitingCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
