// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 业务登记 / Registrations: 列表与详情的一行 / a row as it is read
 */
export interface RegistrationsRow {
  /**
   * 登记号 / Registration no.
   */
  registrationNo?: string | null;
  /**
   * 单据类型 / Type
   */
  billType?: '1' | '2' | '3' | null;
  /**
   * 单据状态 / State
   */
  billState?: '1' | '2' | '3' | '4' | '9' | null;
  /**
   * 登记日期 / Registered on
   */
  billDate?: string | null;
  /**
   * 业务类型 / Kind of business
   */
  bussinessType?: '1' | '2' | '3' | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 单位名称 / Customer's name
   */
  enterName?: string | null;
  /**
   * 客户类型 / Type of customer
   */
  enterType?: string | null;
  /**
   * 统一社会信用代码 / Credit code
   */
  socialNumber?: string | null;
  /**
   * 省 / Province
   */
  provinceid?: string | null;
  /**
   * 市 / City
   */
  cityid?: string | null;
  /**
   * 区县 / County
   */
  areaid?: string | null;
  /**
   * 区域名称 / Region
   */
  areaName?: string | null;
  /**
   * 详细地址 / Address
   */
  address?: string | null;
  /**
   * 申请人 / Applicant
   */
  applicant?: string | null;
  /**
   * 经办人 / Handled by
   */
  agent?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 联系电话 / Phone
   */
  phone?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptor?: string | null;
  /**
   * 受理人姓名 / Name of who accepted
   */
  acceptorName?: string | null;
  /**
   * 业务员 / Salesman
   */
  businessStaffId?: string | null;
  /**
   * 业务员姓名 / Salesman's name
   */
  businessStaffName?: string | null;
  /**
   * 期望检测日期 / Testing wanted on
   */
  hopeTestDate?: string | null;
  /**
   * 出发时间 / Departure
   */
  startTime?: string | null;
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
   * 排入现场计划 / On plan
   */
  sitePlanId?: string | null;
  /**
   * 召回计划 / Recall plan
   */
  recallPlanId?: string | null;
  /**
   * 现场带回 / Brought back from site
   */
  isSpotBack?: 0 | 1 | null;
  /**
   * 开票信息 / Invoice title
   */
  invoiceId?: string | null;
  /**
   * 暂存 / Kept for now
   */
  isTemp?: 0 | 1 | null;
  /**
   * 已取消 / Cancelled
   */
  isCancel?: 0 | 1 | null;
  /**
   * 取消原因 / Reason for cancelling
   */
  cancelReason?: string | null;
  /**
   * 退回原因 / Reason for sending back
   */
  returnReason?: string | null;
  /**
   * 登记器具 / Instruments
   */
  items?: {
    /**
     * 客户器具 / From the ledger
     */
    enterInstrumentId?: string | null;
    /**
     * 台账名称 / Name in the ledger
     */
    instrumentName?: string | null;
    /**
     * 台账型号 / Model in the ledger
     */
    instrumentModel?: string | null;
    /**
     * 台账出厂编号 / Serial no. in the ledger
     */
    instrumentFactoryNo?: string | null;
    /**
     * 台账设备编号 / Customer's no. in the ledger
     */
    instrumentManageNo?: string | null;
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
     * 器具名称 / Name
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
     * 设备编号 / Customer's no.
     */
    manageNo?: string | null;
    /**
     * 器具名录 / In the catalogue
     */
    catalogId?: string | null;
    /**
     * 承检部门 / Department
     */
    deptId?: string | null;
    /**
     * 数量 / Quantity
     */
    qty?: number | null;
    /**
     * 单位 / Unit
     */
    unit?: string | null;
    /**
     * 服务类型 / Service
     */
    abilityType?: '1' | '2' | '3' | '4' | null;
    /**
     * 检定类别 / Kind of verification
     */
    inspectionType?: string | null;
    /**
     * 附件 / Accessories
     */
    accessories?: string | null;
    /**
     * 外观 / Appearance
     */
    appearance?: '1' | '2' | null;
    /**
     * 外观说明 / What is damaged
     */
    appearanceNote?: string | null;
    /**
     * 客户要求 / Customer's wishes
     */
    requirement?: string | null;
    /**
     * 随机资料 / Papers with it
     */
    acceptanceMaterial?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      enterInstrumentId?: {
        id: string | null;
        display: string | null;
        instrumentTitle?: string | null;
        accuracy?: string | null;
        enterId?: string | null;
        factoryNo?: string | null;
        instrumentName?: string | null;
        manageNo?: string | null;
        manufacturer?: string | null;
        measureRange?: string | null;
        model?: string | null;
      };
      catalogId?: {
        id: string | null;
        display: string | null;
        name?: string | null;
        abilityStatus?: string | null;
        deptId?: string | null;
      };
      deptId?: {
        id: string | null;
        display: string | null;
        deptName?: string | null;
      };
    };
  }[];
  /**
   * 器具数（件） / Instruments
   */
  itemCount?: number | null;
  /**
   * 客户签字 / Customer's signature
   */
  signature?: string | null;
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
  busSpotPlan?: {
    /**
     * 现场计划编号 / On-site plan no.
     */
    id?: string | null;
    /**
     * 现场计划 / On-site plan
     */
    title?: string | null;
  };
  $refs?: {
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      enterType?: string | null;
      isBlack?: 0 | 1 | null;
      salesmanId?: string | null;
      socialNumber?: string | null;
    };
    provinceid?: {
      id: string;
      display: string | null;
      fullName?: string | null;
      regionLevel?: string | null;
    };
    cityid?: {
      id: string;
      display: string | null;
      fullName?: string | null;
      regionLevel?: string | null;
    };
    areaid?: {
      id: string;
      display: string | null;
      fullName?: string | null;
      regionLevel?: string | null;
    };
    acceptor?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    businessStaffId?: {
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
    recallPlanId?: {
      id: string;
      display: string | null;
      planNo?: string | null;
      enterId?: string | null;
      recallState?: string | null;
    };
  };
}

/**
 * 业务登记 / Registrations: 提交的内容 / what is submitted
 */
export interface RegistrationsForm {
  /**
   * 单据类型 / Type
   */
  billType?: '1' | '2' | '3' | null;
  /**
   * 登记日期 / Registered on
   */
  billDate?: string | null;
  /**
   * 业务类型 / Kind of business
   */
  bussinessType?: '1' | '2' | '3' | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 省 / Province
   */
  provinceid?: string | null;
  /**
   * 市 / City
   */
  cityid?: string | null;
  /**
   * 区县 / County
   */
  areaid?: string | null;
  /**
   * 详细地址 / Address
   */
  address?: string | null;
  /**
   * 申请人 / Applicant
   */
  applicant?: string | null;
  /**
   * 经办人 / Handled by
   */
  agent?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 联系电话 / Phone
   */
  phone?: string | null;
  /**
   * 业务员 / Salesman
   */
  businessStaffId?: string | null;
  /**
   * 期望检测日期 / Testing wanted on
   */
  hopeTestDate?: string | null;
  /**
   * 出发时间 / Departure
   */
  startTime?: string | null;
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
   * 排入现场计划 / On plan
   */
  sitePlanId?: string | null;
  /**
   * 召回计划 / Recall plan
   */
  recallPlanId?: string | null;
  /**
   * 现场带回 / Brought back from site
   */
  isSpotBack?: 0 | 1 | null;
  /**
   * 开票信息 / Invoice title
   */
  invoiceId?: string | null;
  /**
   * 暂存 / Kept for now
   */
  isTemp?: 0 | 1 | null;
  /**
   * 取消原因 / Reason for cancelling
   */
  cancelReason?: string | null;
  /**
   * 退回原因 / Reason for sending back
   */
  returnReason?: string | null;
  /**
   * 登记器具 / Instruments
   */
  items?: {
    /**
     * 客户器具 / From the ledger
     */
    enterInstrumentId?: string | null;
    /**
     * 器具名称 / Name
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
     * 设备编号 / Customer's no.
     */
    manageNo?: string | null;
    /**
     * 器具名录 / In the catalogue
     */
    catalogId?: string | null;
    /**
     * 数量 / Quantity
     */
    qty?: number | null;
    /**
     * 单位 / Unit
     */
    unit?: string | null;
    /**
     * 服务类型 / Service
     */
    abilityType?: '1' | '2' | '3' | '4' | null;
    /**
     * 检定类别 / Kind of verification
     */
    inspectionType?: string | null;
    /**
     * 附件 / Accessories
     */
    accessories?: string | null;
    /**
     * 外观 / Appearance
     */
    appearance?: '1' | '2' | null;
    /**
     * 外观说明 / What is damaged
     */
    appearanceNote?: string | null;
    /**
     * 客户要求 / Customer's wishes
     */
    requirement?: string | null;
    /**
     * 随机资料 / Papers with it
     */
    acceptanceMaterial?: string | null;
    id?: string;
  }[];
  /**
   * 客户签字 / Customer's signature
   */
  signature?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  busSpotPlan?: {
    /**
     * 现场计划编号 / On-site plan no.
     */
    id?: string | null;
    /**
     * 现场计划 / On-site plan
     */
    title?: string | null;
  };
  id?: string;
  version?: number;
}

/**
 * 业务登记 / Registrations: 查询条件 / what can be searched
 */
export interface RegistrationsSearch {
  /**
   * 登记号 / Registration no.
   */
  registrationNo?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 单据状态 / State
   */
  billState?: string | string[];
  /**
   * 登记日期 / Registered on
   */
  billDate?: string | string[];
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | string[];
  /**
   * 业务员 / Salesman
   */
  businessStaffId?: string | string[];
  /**
   * 单据类型 / Type
   */
  billType?: string | string[];
  /**
   * 申请人 / Applicant
   */
  applicant?: string | string[];
  /**
   * 期望检测日期 / Testing wanted on
   */
  hopeTestDate?: string | string[];
  /**
   * 排入现场计划 / On plan
   */
  sitePlanId?: string | string[];
  /**
   * 单位名称 / Customer's name
   */
  enterName?: string | string[];
  /**
   * 客户类型 / Type of customer
   */
  enterType?: string | string[];
  /**
   * 统一社会信用代码 / Credit code
   */
  socialNumber?: string | string[];
  /**
   * 业务类型 / Kind of business
   */
  bussinessType?: string | string[];
  /**
   * 经办人 / Handled by
   */
  agent?: string | string[];
  /**
   * 联系电话 / Phone
   */
  phone?: string | string[];
  /**
   * 区域名称 / Region
   */
  areaName?: string | string[];
  /**
   * 详细地址 / Address
   */
  address?: string | string[];
  /**
   * 受理人 / Accepted by
   */
  acceptor?: string | string[];
  /**
   * 出发时间 / Departure
   */
  startTime?: string | string[];
  /**
   * 是否用车 / Car needed
   */
  isUseCar?: string | string[];
  /**
   * 现场带回 / Brought back from site
   */
  isSpotBack?: string | string[];
  /**
   * 暂存 / Kept for now
   */
  isTemp?: string | string[];
  /**
   * 已取消 / Cancelled
   */
  isCancel?: string | string[];
  /**
   * 器具数（件） / Instruments
   */
  itemCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 召回计划 / Recall plan
   */
  recallPlanId?: string | string[];
}
