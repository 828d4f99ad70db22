// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 原始记录版本 / Versions of records: 列表与详情的一行 / a row as it is read
 */
export interface RecordVersionsRow {
  /**
   * 名称 / Title
   */
  title?: string | null;
  /**
   * 原始记录 / Record
   */
  recordId?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检测人 / Tester
   */
  testerId?: string | null;
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | null;
  /**
   * 版本 / Version
   */
  versionNo?: number | null;
  /**
   * 锁定时间 / Locked at
   */
  lockTime?: string | null;
  /**
   * 锁定人 / Locked by
   */
  lockedBy?: string | null;
  /**
   * 数据摘要（SHA-256） / Digest (SHA-256)
   */
  hash?: string | null;
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | null;
  /**
   * 模板版本 / Template version
   */
  templateVersion?: number | null;
  /**
   * 测量点表 / Point grid
   */
  grid?: string | null;
  /**
   * 测量数据 / Readings
   */
  readings?: string | null;
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | null;
  /**
   * 检测地点 / Place
   */
  place?: string | null;
  /**
   * 温度（°C） / Temperature
   */
  temperature?: string | null;
  /**
   * 相对湿度（%RH） / Humidity
   */
  humidity?: string | null;
  /**
   * 气压（kPa） / Pressure
   */
  pressure?: string | null;
  /**
   * 按极限判定 / By the limits
   */
  verdict?: 'pass' | 'fail' | 'undecided' | null;
  /**
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | '4' | null;
  /**
   * 扩展不确定度 / Expanded uncertainty
   */
  uncertainty?: string | null;
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
    recordId?: {
      id: string;
      display: string | null;
      recordNo?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    testerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    verifierId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 原始记录版本 / Versions of records: 提交的内容 / what is submitted
 */
export interface RecordVersionsForm {
  id?: string;
  version?: number;
}

/**
 * 原始记录版本 / Versions of records: 查询条件 / what can be searched
 */
export interface RecordVersionsSearch {
  /**
   * 原始记录 / Record
   */
  recordId?: string | string[];
  /**
   * 锁定时间 / Locked at
   */
  lockTime?: string | string[];
  /**
   * 记录编号 / Record no.
   */
  'recordId.recordNo'?: string | string[];
  /**
   * 版本 / Version
   */
  versionNo?: string | string[];
  /**
   * 锁定人 / Locked by
   */
  lockedBy?: string | string[];
  /**
   * 数据摘要（SHA-256） / Digest (SHA-256)
   */
  hash?: string | string[];
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | string[];
}
