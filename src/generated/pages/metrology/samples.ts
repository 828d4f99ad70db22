// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 样品 / Samples: 列表与详情的一行 / a row as it is read
 */
export interface SamplesRow {
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
   * 承诺日期 / Promised for
   */
  promiseDate?: string | null;
  /**
   * 流转单号 / Routing slip
   */
  flowNo?: string | null;
  /**
   * 器具名录 / Instrument
   */
  catalogId?: string | null;
  /**
   * 检测天数（工作日） / Testing time
   */
  testDays?: number | null;
  /**
   * 客户器具 / In the customer's ledger
   */
  instrumentId?: string | null;
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | null;
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
   * 套数 / Sets
   */
  qtySets?: number | null;
  /**
   * 件/套 / Pieces per set
   */
  piecesPerSet?: number | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
  /**
   * 证书数量 / Certificates
   */
  certCount?: number | null;
  /**
   * 双编号 / Two numbers
   */
  isDualNo?: 0 | 1 | null;
  /**
   * 器具附件 / Accessories
   */
  accessories?: string | null;
  /**
   * 电源类型 / Power
   */
  powerType?: '0' | '1' | '2' | '3' | '4' | '9' | null;
  /**
   * 外观状态 / Appearance
   */
  appearance?: '1' | '2' | null;
  /**
   * 外观说明 / What is damaged
   */
  appearanceNote?: string | null;
  /**
   * 随件资料 / Papers with it
   */
  acceptanceMaterial?: string | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 证书类别 / Certificate
   */
  certificateType?: '1' | '2' | '3' | '4' | '5' | null;
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
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 任务部门 / Departments of its tasks
   */
  taskDeptIds?: string | null;
  /**
   * 任务人员 / People of its tasks
   */
  taskStaffIds?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 客户特殊要求 / Customer's wishes
   */
  requirement?: string | null;
  /**
   * 加急类型 / Urgency
   */
  urgentType?: '0' | '1' | '2' | null;
  /**
   * 收费项目 / Price list entry
   */
  chargeId?: string | null;
  /**
   * 名录价（元） / Catalogue's price
   */
  price?: string | null;
  /**
   * 标准价（元） / Listed price
   */
  chargePrice?: string | null;
  /**
   * 约定价格 / Agreed price
   */
  agreedId?: string | null;
  /**
   * 约定单价（元） / Agreed price each
   */
  agreedPrice?: string | null;
  /**
   * 约定时的标准价（元） / Listed when agreed
   */
  agreedList?: string | null;
  /**
   * 报价单整单折扣 / Whole discount of the quote
   */
  agreedWhole?: string | null;
  /**
   * 约定出处 / Kind of agreement
   */
  agreedSource?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | null;
  /**
   * 约定单号 / No. of the agreement
   */
  agreedNo?: string | null;
  /**
   * 约定时的收费版本 / Tariff when agreed
   */
  agreedTariff?: string | null;
  /**
   * 合同折扣 / Discount of the contract
   */
  contractRate?: string | null;
  /**
   * 打包合同 / Package contract
   */
  isPackage?: 0 | 1 | null;
  /**
   * 合同编号 / Contract no.
   */
  contractNo?: string | null;
  /**
   * 收费标准（元） / Charge
   */
  unitPrice?: string | null;
  /**
   * 允许打折 / Discountable
   */
  isDiscountable?: 0 | 1 | null;
  /**
   * 折扣 / Discount
   */
  discountRate?: string | null;
  /**
   * 减免后比例 / Rate after reduction
   */
  reductionRate?: string | null;
  /**
   * 附加费用（元） / Extra charges
   */
  extraFee?: string | null;
  /**
   * 原费用（元） / List fee
   */
  fullFee?: string | null;
  /**
   * 强检免费 / Mandatory, free
   */
  isFree?: 0 | 1 | null;
  /**
   * 成交单价（元） / Price each
   */
  dealPrice?: string | null;
  /**
   * 整单折扣 / Whole discount
   */
  wholeRate?: string | null;
  /**
   * 计价数量 / Charged quantity
   */
  quantity?: number | null;
  /**
   * 折前费用（元） / Fee before whole discount
   */
  workFee?: string | null;
  /**
   * 应收费用（元） / Fee
   */
  fee?: string | null;
  /**
   * 计价依据 / Priced by
   */
  priceSource?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | null;
  /**
   * 依据单号 / By document
   */
  priceRef?: string | null;
  /**
   * 收费版本 / Tariff
   */
  tariff?: string | null;
  /**
   * 计算过程 / Worked out
   */
  priceSteps?: string | null;
  /**
   * 所在 / Location
   */
  custody?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 库位 / Shelf
   */
  shelfNo?: string | null;
  /**
   * 证书库位 / Certificate's shelf
   */
  certShelfNo?: string | null;
  /**
   * 现由谁保管 / Held by
   */
  holderName?: string | null;
  /**
   * 流转路线 / Route
   */
  routeId?: string | null;
  /**
   * 所在节点 / At node
   */
  nodeId?: string | null;
  /**
   * 所在节点属性 / Kind of node
   */
  passKind?: '1' | '2' | '3' | '4' | null;
  /**
   * 路线第几站 / Stop of the route
   */
  routeStep?: number | null;
  /**
   * 节点交接次数 / Hand-overs at nodes
   */
  passCount?: number | null;
  /**
   * 入库时间 / Stored at
   */
  storeTime?: string | null;
  /**
   * 取件人 / Collected by
   */
  outTo?: string | null;
  /**
   * 出库时间 / Handed out at
   */
  outTime?: string | null;
  /**
   * 退样收费 / Fee on return
   */
  returnRule?: '0' | '1' | '2' | null;
  /**
   * 样品状态 / State
   */
  sampleState?: '0' | '50' | '100' | '300' | '400' | '1000' | null;
  /**
   * 结算标记 / Settlement
   */
  sampleSettlement?: '0' | '1' | '2' | '3' | null;
  /**
   * 先付后检 / Paid in advance
   */
  isPrepaid?: 0 | 1 | null;
  /**
   * 可以结算 / May be settled
   */
  isBillable?: 0 | 1 | null;
  /**
   * 收费 / Charged
   */
  isCharged?: 0 | 1 | null;
  /**
   * 费用状态 / State of its fee
   */
  feeState?: '0' | '50' | '100' | '200' | '300' | '400' | null;
  /**
   * 证书可发放 / Certificate may leave
   */
  mayIssue?: 0 | 1 | null;
  /**
   * 样品可取走 / Sample may leave
   */
  mayLeave?: 0 | 1 | null;
  /**
   * 项目数 / Tasks
   */
  taskCount?: number | null;
  /**
   * 已开检 / Begun
   */
  begunCount?: number | null;
  /**
   * 已检毕 / Finished
   */
  finishedCount?: number | null;
  /**
   * 未检毕 / Not tested
   */
  untestedCount?: number | null;
  /**
   * 证书数 / Certificates made
   */
  reportCount?: number | null;
  /**
   * 已发证书 / Certificates issued
   */
  issuedCount?: number | null;
  /**
   * 有效证书 / Valid certificates
   */
  validCount?: number | null;
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | null;
  /**
   * 检测地点 / Place of testing
   */
  testPlace?: string | null;
  /**
   * 检测温度（℃） / Temperature
   */
  testTemperature?: string | null;
  /**
   * 检测湿度（%RH） / Humidity
   */
  testHumidity?: string | null;
  /**
   * 检测气压（kPa） / Pressure
   */
  testPressure?: string | null;
  /**
   * 检测依据 / Methods
   */
  testBasisIds?: string | null;
  /**
   * 所用标准 / Standards used
   */
  testStandardIds?: string | null;
  /**
   * 所用设备 / Devices used
   */
  testDeviceIds?: string | null;
  /**
   * 外观照片 / Photographs
   */
  photoIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 并入样品 / Merged into
   */
  mergeIntoId?: string | null;
  /**
   * 最近编制的证书 / Certificate drafted last
   */
  draftReportId?: string | null;
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
    orderId?: {
      id: string | null;
      display: string | null;
      orderNo?: string | null;
      contractId?: string | null;
      contractNo?: string | null;
      contractRate?: string | null;
      contractType?: string | null;
      enterId?: string | null;
      isPrepaid?: 0 | 1 | null;
      orderStatus?: string | null;
      promiseDate?: string | null;
      quoteId?: string | null;
      reductionRate?: string | null;
      salesmanId?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    catalogId?: {
      id: string | null;
      display: string | null;
      name?: string | null;
      abilityStatus?: string | null;
      defaultDays?: number | null;
      isDiscountable?: 0 | 1 | null;
      price?: string | null;
      routeId?: string | null;
    };
    instrumentId?: {
      id: string;
      display: string | null;
      instrumentTitle?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    taskDeptIds?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    }[];
    taskStaffIds?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    }[];
    groupId?: {
      id: string | null;
      display: string | null;
      groupName?: string | null;
      groupingType?: string | null;
    };
    chargeId?: {
      id: string | null;
      display: string | null;
      chargeCode?: string | null;
      abilityStatus?: string | null;
      abilityType?: string | null;
      catalogId?: string | null;
      price?: string | null;
      startDate?: string | null;
    };
    agreedId?: {
      id: string | null;
      display: string | null;
      agreedNo?: string | null;
      abilityType?: string | null;
      agreedPrice?: string | null;
      catalogId?: string | null;
      contractId?: string | null;
      isInForce?: 0 | 1 | null;
      quoteId?: string | null;
      source?: string | null;
      tariff?: string | null;
      unitPrice?: string | null;
      wholeRate?: string | null;
    };
    routeId?: {
      id: string | null;
      display: string | null;
      routeName?: string | null;
      enableStatus?: string | null;
    };
    nodeId?: {
      id: string | null;
      display: string | null;
      nodeName?: string | null;
      deptId?: string | null;
      enableStatus?: string | null;
      nodeAttribute?: string | null;
    };
    testBasisIds?: {
      id: string;
      display: string | null;
      fileNo?: string | null;
    }[];
    testStandardIds?: {
      id: string;
      display: string | null;
      standardName?: string | null;
    }[];
    testDeviceIds?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
    }[];
    mergeIntoId?: {
      id: string | null;
      display: string | null;
      sampleNo?: string | null;
      abilityType?: string | null;
      catalogId?: string | null;
      certCount?: number | null;
      extraFee?: string | null;
      factoryNo?: string | null;
      hasNoFactoryNo?: 0 | 1 | null;
      model?: string | null;
      orderId?: string | null;
      piecesPerSet?: number | null;
      qtySets?: number | null;
      sampleState?: string | null;
    };
    draftReportId?: {
      id: string | null;
      display: string | null;
      title?: string | null;
    };
  };
}

/**
 * 样品 / Samples: 提交的内容 / what is submitted
 */
export interface SamplesForm {
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 流转单号 / Routing slip
   */
  flowNo?: string | null;
  /**
   * 器具名录 / Instrument
   */
  catalogId?: string | null;
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
   * 套数 / Sets
   */
  qtySets?: number | null;
  /**
   * 件/套 / Pieces per set
   */
  piecesPerSet?: number | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
  /**
   * 证书数量 / Certificates
   */
  certCount?: number | null;
  /**
   * 双编号 / Two numbers
   */
  isDualNo?: 0 | 1 | null;
  /**
   * 器具附件 / Accessories
   */
  accessories?: string | null;
  /**
   * 电源类型 / Power
   */
  powerType?: '0' | '1' | '2' | '3' | '4' | '9' | null;
  /**
   * 外观状态 / Appearance
   */
  appearance?: '1' | '2' | null;
  /**
   * 外观说明 / What is damaged
   */
  appearanceNote?: string | null;
  /**
   * 随件资料 / Papers with it
   */
  acceptanceMaterial?: string | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 证书类别 / Certificate
   */
  certificateType?: '1' | '2' | '3' | '4' | '5' | null;
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
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 客户特殊要求 / Customer's wishes
   */
  requirement?: string | null;
  /**
   * 加急类型 / Urgency
   */
  urgentType?: '0' | '1' | '2' | null;
  /**
   * 收费项目 / Price list entry
   */
  chargeId?: string | null;
  /**
   * 约定价格 / Agreed price
   */
  agreedId?: string | null;
  /**
   * 折扣 / Discount
   */
  discountRate?: string | null;
  /**
   * 附加费用（元） / Extra charges
   */
  extraFee?: string | null;
  /**
   * 库位 / Shelf
   */
  shelfNo?: string | null;
  /**
   * 证书库位 / Certificate's shelf
   */
  certShelfNo?: string | null;
  /**
   * 流转路线 / Route
   */
  routeId?: string | null;
  /**
   * 所在节点 / At node
   */
  nodeId?: string | null;
  /**
   * 取件人 / Collected by
   */
  outTo?: string | null;
  /**
   * 退样收费 / Fee on return
   */
  returnRule?: '0' | '1' | '2' | null;
  /**
   * 外观照片 / Photographs
   */
  photoIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 并入样品 / Merged into
   */
  mergeIntoId?: string | null;
  /**
   * 最近编制的证书 / Certificate drafted last
   */
  draftReportId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 样品 / Samples: 查询条件 / what can be searched
 */
export interface SamplesSearch {
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
   * 样品状态 / State
   */
  sampleState?: string | string[];
  /**
   * 器具名称 / Name
   */
  instrumentName?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 承检部门 / Department
   */
  deptId?: string | string[];
  /**
   * 所在 / Location
   */
  custody?: string | string[];
  /**
   * 承诺日期 / Promised for
   */
  promiseDate?: string | string[];
  /**
   * 结算标记 / Settlement
   */
  sampleSettlement?: string | string[];
  /**
   * 所在节点 / At node
   */
  nodeId?: string | string[];
  /**
   * 流转路线 / Route
   */
  routeId?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | string[];
  /**
   * 制造单位 / Manufacturer
   */
  manufacturer?: string | string[];
  /**
   * 服务类型 / Service
   */
  abilityType?: string | string[];
  /**
   * 证书类别 / Certificate
   */
  certificateType?: string | string[];
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: string | string[];
  /**
   * 加急类型 / Urgency
   */
  urgentType?: string | string[];
  /**
   * 库位 / Shelf
   */
  shelfNo?: string | string[];
  /**
   * 费用状态 / State of its fee
   */
  feeState?: string | string[];
  /**
   * 应收费用（元） / Fee
   */
  fee?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 约定价格 / Agreed price
   */
  agreedId?: string | string[];
  /**
   * 客户器具 / In the customer's ledger
   */
  instrumentId?: string | string[];
}
