// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 重复性与稳定性 / Repeatability and stability: 列表与详情的一行 / a row as it is read
 */
export interface StandardTrialsRow {
  /**
   * 记录编号 / No.
   */
  trialNo?: string | null;
  /**
   * 计量标准 / Standard
   */
  standardId?: string | null;
  /**
   * 维护部门 / Department
   */
  deptId?: string | null;
  /**
   * 负责人 / In charge
   */
  ownerId?: string | null;
  /**
   * 类别 / Kind
   */
  trialKind?: '1' | '2' | null;
  /**
   * 日期 / Date
   */
  trialDate?: string | null;
  /**
   * 被测对象或核查标准 / Object or check standard
   */
  objectName?: string | null;
  /**
   * 测量参数与测量点 / Quantity and point
   */
  quantity?: string | null;
  /**
   * 单位 / Unit
   */
  unitName?: string | null;
  /**
   * 试验条件 / Conditions
   */
  condition?: string | null;
  /**
   * 测得值 / Readings
   */
  readings?: {
    /**
     * 测得值 / Reading
     */
    reading?: string | null;
    /**
     * 说明 / Note
     */
    note?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
  /**
   * 测量次数 / Readings taken
   */
  readingCount?: number | null;
  /**
   * 平均值 / Mean
   */
  mean?: string | null;
  /**
   * 实验标准差 s / Standard deviation s
   */
  deviation?: string | null;
  /**
   * 上一次考核 / Trial before
   */
  previousId?: string | null;
  /**
   * 上一次平均值 / Mean before
   */
  previousMean?: string | null;
  /**
   * 平均值之差 / Difference of means
   */
  change?: string | null;
  /**
   * 允许值依据 / Basis of the limit
   */
  limitKind?: '1' | '2' | '3' | null;
  /**
   * 允许值 / Limit
   */
  limit?: string | null;
  /**
   * 结论 / Verdict
   */
  verdict?: '1' | '2' | '3' | null;
  /**
   * 试验人 / Tester
   */
  testerId?: string | null;
  /**
   * 负责人与试验人所在部门 / Departments of who is in charge and who tests
   */
  ownerDeptIds?: string | null;
  /**
   * 审核人 / Reviewed by
   */
  reviewerName?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 状态 / State
   */
  trialState?: '1' | '2' | '3' | null;
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
      id: string | null;
      display: string | null;
      standardName?: string | null;
      deptId?: string | null;
      ownerId?: string | null;
      standardState?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    ownerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
    };
    previousId?: {
      id: string;
      display: string | null;
      trialNo?: string | null;
      mean?: string | null;
      standardId?: string | null;
      trialKind?: string | null;
      trialState?: string | null;
    };
    testerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    ownerDeptIds?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    }[];
  };
}

/**
 * 重复性与稳定性 / Repeatability and stability: 提交的内容 / what is submitted
 */
export interface StandardTrialsForm {
  /**
   * 计量标准 / Standard
   */
  standardId?: string | null;
  /**
   * 类别 / Kind
   */
  trialKind?: '1' | '2' | null;
  /**
   * 日期 / Date
   */
  trialDate?: string | null;
  /**
   * 被测对象或核查标准 / Object or check standard
   */
  objectName?: string | null;
  /**
   * 测量参数与测量点 / Quantity and point
   */
  quantity?: string | null;
  /**
   * 单位 / Unit
   */
  unitName?: string | null;
  /**
   * 试验条件 / Conditions
   */
  condition?: string | null;
  /**
   * 测得值 / Readings
   */
  readings?: {
    /**
     * 测得值 / Reading
     */
    reading?: string | null;
    /**
     * 说明 / Note
     */
    note?: string | null;
    id?: string;
  }[];
  /**
   * 上一次考核 / Trial before
   */
  previousId?: string | null;
  /**
   * 允许值依据 / Basis of the limit
   */
  limitKind?: '1' | '2' | '3' | null;
  /**
   * 允许值 / Limit
   */
  limit?: string | null;
  /**
   * 试验人 / Tester
   */
  testerId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 重复性与稳定性 / Repeatability and stability: 查询条件 / what can be searched
 */
export interface StandardTrialsSearch {
  /**
   * 记录编号 / No.
   */
  trialNo?: string | string[];
  /**
   * 计量标准 / Standard
   */
  standardId?: string | string[];
  /**
   * 类别 / Kind
   */
  trialKind?: string | string[];
  /**
   * 结论 / Verdict
   */
  verdict?: string | string[];
  /**
   * 日期 / Date
   */
  trialDate?: string | string[];
  /**
   * 维护部门 / Department
   */
  deptId?: string | string[];
  /**
   * 负责人 / In charge
   */
  ownerId?: string | string[];
  /**
   * 状态 / State
   */
  trialState?: string | string[];
  /**
   * 平均值 / Mean
   */
  mean?: string | string[];
  /**
   * 实验标准差 s / Standard deviation s
   */
  deviation?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
