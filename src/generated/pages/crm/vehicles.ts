// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 车辆 / Vehicles: 列表与详情的一行 / a row as it is read
 */
export interface VehiclesRow {
  /**
   * 车牌号 / Plate number
   */
  plateNumber?: string | null;
  /**
   * 品牌型号 / Model
   */
  vehicleModel?: string | null;
  /**
   * 座位数 / Seats
   */
  seats?: number | null;
  /**
   * 用途 / Used for
   */
  purpose?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | null;
  /**
   * 年检有效期至 / Inspected until
   */
  inspectDate?: string | null;
  /**
   * 车辆状态 / State
   */
  vehicleState?: '1' | '2' | '3' | null;
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
    keeperId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 车辆 / Vehicles: 提交的内容 / what is submitted
 */
export interface VehiclesForm {
  /**
   * 车牌号 / Plate number
   */
  plateNumber?: string | null;
  /**
   * 品牌型号 / Model
   */
  vehicleModel?: string | null;
  /**
   * 座位数 / Seats
   */
  seats?: number | null;
  /**
   * 用途 / Used for
   */
  purpose?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | null;
  /**
   * 年检有效期至 / Inspected until
   */
  inspectDate?: string | null;
  /**
   * 车辆状态 / State
   */
  vehicleState?: '1' | '2' | '3' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 车辆 / Vehicles: 查询条件 / what can be searched
 */
export interface VehiclesSearch {
  /**
   * 车牌号 / Plate number
   */
  plateNumber?: string | string[];
  /**
   * 车辆状态 / State
   */
  vehicleState?: string | string[];
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | string[];
  /**
   * 品牌型号 / Model
   */
  vehicleModel?: string | string[];
  /**
   * 座位数 / Seats
   */
  seats?: string | string[];
  /**
   * 用途 / Used for
   */
  purpose?: string | string[];
  /**
   * 年检有效期至 / Inspected until
   */
  inspectDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
