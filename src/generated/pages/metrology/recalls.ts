// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 标准失准影响评估 / Impact assessments: 列表与详情的一行 / a row as it is read
 */
export interface RecallsRow {
  /**
   * 编号 / No.
   */
  recallNo?: string | null;
  /**
   * 计量标准 / Standard
   */
  standardId?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 发现的问题 / What was found
   */
  reason?: string | null;
  /**
   * 自（上次可信之日） / From (last day that is trusted)
   */
  fromDay?: string | null;
  /**
   * 至（发现之日） / Until (day it was found)
   */
  untilDay?: string | null;
  /**
   * 负责人 / In charge
   */
  ownerId?: string | null;
  /**
   * 受影响记录 / Affected records
   */
  total?: number | null;
  /**
   * 待处理 / Open
   */
  open?: number | null;
  /**
   * 进度 / Progress
   */
  progress?: string | null;
  /**
   * 开始时间 / Started at
   */
  startTime?: string | null;
  /**
   * 了结日期 / Closed on
   */
  closeDay?: string | null;
  /**
   * 状态 / State
   */
  recallState?: '1' | '2' | '3' | null;
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
    standardId?: {
      id: string;
      display: string | null;
      standardName?: string | null;
    };
    deviceId?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
    };
    ownerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 标准失准影响评估 / Impact assessments: 提交的内容 / what is submitted
 */
export interface RecallsForm {
  /**
   * 计量标准 / Standard
   */
  standardId?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 发现的问题 / What was found
   */
  reason?: string | null;
  /**
   * 自（上次可信之日） / From (last day that is trusted)
   */
  fromDay?: string | null;
  /**
   * 至（发现之日） / Until (day it was found)
   */
  untilDay?: string | null;
  /**
   * 负责人 / In charge
   */
  ownerId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 标准失准影响评估 / Impact assessments: 查询条件 / what can be searched
 */
export interface RecallsSearch {
  /**
   * 编号 / No.
   */
  recallNo?: string | string[];
  /**
   * 计量标准 / Standard
   */
  standardId?: string | string[];
  /**
   * 设备 / Device
   */
  deviceId?: string | string[];
  /**
   * 状态 / State
   */
  recallState?: string | string[];
  /**
   * 自（上次可信之日） / From (last day that is trusted)
   */
  fromDay?: string | string[];
  /**
   * 至（发现之日） / Until (day it was found)
   */
  untilDay?: string | string[];
  /**
   * 负责人 / In charge
   */
  ownerId?: string | string[];
  /**
   * 受影响记录 / Affected records
   */
  total?: string | string[];
  /**
   * 待处理 / Open
   */
  open?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
