// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 预约取件 / Pickups: 列表与详情的一行 / a row as it is read
 */
export interface PickupsRow {
  /**
   * 预约单号 / Booking no.
   */
  pickupNo?: string | null;
  /**
   * 状态 / State
   */
  pickupState?: '0' | '1' | '2' | '3' | '4' | '5' | '9' | null;
  /**
   * 取件方向 / Direction
   */
  direction?: '1' | '2' | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 客户名称 / Customer's name
   */
  customerName?: string | null;
  /**
   * 联系人 / Contact
   */
  contact?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 预约时间 / Booked for
   */
  pickupTime?: string | null;
  /**
   * 取件方式 / Way
   */
  pickupWay?: string | null;
  /**
   * 快递单号 / Parcel no.
   */
  expressNo?: string | null;
  /**
   * 详细地址 / Address
   */
  address?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 结算状态 / Settlement
   */
  settleState?: '0' | '50' | '100' | '200' | '300' | '400' | null;
  /**
   * 预约器具 / Instruments
   */
  items?: {
    /**
     * 器具名称 / Instrument
     */
    name?: string | null;
    /**
     * 型号规格 / Model
     */
    model?: string | null;
    /**
     * 出厂编号 / Serial no.
     */
    factoryNo?: string | null;
    /**
     * 数量（台） / Quantity
     */
    qty?: number | null;
    /**
     * 备注 / Remark
     */
    remark?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
  /**
   * 预约器具数（台） / Instruments
   */
  instrumentCount?: number | null;
  /**
   * 是否用车 / Car needed
   */
  isUseCar?: 0 | 1 | null;
  /**
   * 车辆安排 / Cars
   */
  traffics?: {
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
    driverUserId?: string | null;
    /**
     * 驾驶员姓名 / Driver's name
     */
    driverStaffName?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      carId?: {
        id: string;
        display: string | null;
        plateNumber?: string | null;
        vehicleState?: string | null;
      };
      driverUserId?: {
        id: string;
        display: string | null;
        staffName?: string | null;
        staffState?: string | null;
      };
    };
  }[];
  /**
   * 路线计划 / Route plan
   */
  routePlanId?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 受理时间 / Accepted at
   */
  acceptTime?: string | null;
  /**
   * 经办人 / Handled by
   */
  handlerId?: string | null;
  /**
   * 取件人 / Collected by
   */
  receiver?: string | null;
  /**
   * 取件人签字 / Signature
   */
  signature?: string | null;
  /**
   * 取件时间 / Collected at
   */
  finishTime?: string | null;
  /**
   * 取消原因 / Reason for cancelling
   */
  cancelReason?: string | null;
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
      salesmanId?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      enterId?: string | null;
      mayLeave?: 0 | 1 | null;
      settleState?: string | null;
    };
    routePlanId?: {
      id: string;
      display: string | null;
      routeName?: string | null;
      routeState?: string | null;
    };
    acceptorId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
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
 * 预约取件 / Pickups: 提交的内容 / what is submitted
 */
export interface PickupsForm {
  /**
   * 取件方向 / Direction
   */
  direction?: '1' | '2' | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 联系人 / Contact
   */
  contact?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 预约时间 / Booked for
   */
  pickupTime?: string | null;
  /**
   * 取件方式 / Way
   */
  pickupWay?: string | null;
  /**
   * 快递单号 / Parcel no.
   */
  expressNo?: string | null;
  /**
   * 详细地址 / Address
   */
  address?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 预约器具 / Instruments
   */
  items?: {
    /**
     * 器具名称 / Instrument
     */
    name?: string | null;
    /**
     * 型号规格 / Model
     */
    model?: string | null;
    /**
     * 出厂编号 / Serial no.
     */
    factoryNo?: string | null;
    /**
     * 数量（台） / Quantity
     */
    qty?: number | null;
    /**
     * 备注 / Remark
     */
    remark?: string | null;
    id?: string;
  }[];
  /**
   * 是否用车 / Car needed
   */
  isUseCar?: 0 | 1 | null;
  /**
   * 车辆安排 / Cars
   */
  traffics?: {
    /**
     * 车辆 / Car
     */
    carId?: string | null;
    /**
     * 驾驶员 / Driver
     */
    driverUserId?: string | null;
    id?: string;
  }[];
  /**
   * 路线计划 / Route plan
   */
  routePlanId?: string | null;
  /**
   * 经办人 / Handled by
   */
  handlerId?: string | null;
  /**
   * 取件人 / Collected by
   */
  receiver?: string | null;
  /**
   * 取件人签字 / Signature
   */
  signature?: string | null;
  /**
   * 取消原因 / Reason for cancelling
   */
  cancelReason?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 预约取件 / Pickups: 查询条件 / what can be searched
 */
export interface PickupsSearch {
  /**
   * 预约单号 / Booking no.
   */
  pickupNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 状态 / State
   */
  pickupState?: string | string[];
  /**
   * 预约时间 / Booked for
   */
  pickupTime?: string | string[];
  /**
   * 取件方向 / Direction
   */
  direction?: string | string[];
  /**
   * 联系人 / Contact
   */
  contact?: string | string[];
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | string[];
  /**
   * 经办人 / Handled by
   */
  handlerId?: string | string[];
  /**
   * 路线计划 / Route plan
   */
  routePlanId?: string | string[];
  /**
   * 客户名称 / Customer's name
   */
  customerName?: string | string[];
  /**
   * 取件方式 / Way
   */
  pickupWay?: string | string[];
  /**
   * 预约器具数（台） / Instruments
   */
  instrumentCount?: string | string[];
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | string[];
  /**
   * 取件时间 / Collected at
   */
  finishTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
