// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 计量标准 / Measurement standards: 列表与详情的一行 / a row as it is read
 */
export interface StandardsRow {
  /**
   * 计量标准代码 / Standard code
   */
  standardCode?: string | null;
  /**
   * 计量标准名称 / Name
   */
  standardName?: string | null;
  /**
   * 英文名称 / English name
   */
  standardNameEn?: string | null;
  /**
   * 标准等级 / Grade
   */
  standardGrade?: '1' | '2' | null;
  /**
   * 标准类别 / Category
   */
  standardCategory?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 考核证书号 / Assessment cert.
   */
  certNo?: string | null;
  /**
   * 发证日期 / Issued on
   */
  certIssueDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  certValidDate?: string | null;
  /**
   * 社会公用证书号 / Public cert.
   */
  socialCertNo?: string | null;
  /**
   * 社会公用发证日期 / Public cert. issued
   */
  socialIssueDate?: string | null;
  /**
   * 社会公用有效期至 / Public cert. valid until
   */
  socialValidDate?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 不确定度/准确度等级/最大允许误差 / Uncertainty / class / MPE
   */
  uncertainty?: string | null;
  /**
   * 维护部门 / Department
   */
  deptId?: string | null;
  /**
   * 负责人 / In charge
   */
  ownerId?: string | null;
  /**
   * 检定或校准人员 / Testers
   */
  testerIds?: string | null;
  /**
   * 主持考核单位 / Assessed by
   */
  hostOrg?: string | null;
  /**
   * 承担考核单位 / Assessment done by
   */
  undertakeOrg?: string | null;
  /**
   * 批准机关 / Approved by
   */
  approveOrg?: string | null;
  /**
   * 依据的规程/规范 / Basis
   */
  basisIds?: string | null;
  /**
   * 总价值（元） / Total value
   */
  totalValue?: string | null;
  /**
   * 存放地点 / Location
   */
  location?: string | null;
  /**
   * 状态 / State
   */
  standardState?: '1' | '2' | '3' | null;
  /**
   * 所用设备 / Devices in use
   */
  deviceIds?: string | null;
  /**
   * 封存日期 / Sealed on
   */
  sealDate?: string | null;
  /**
   * 封存原因 / Reason for sealing
   */
  sealReason?: string | null;
  /**
   * 撤销日期 / Revoked on
   */
  revokeDate?: string | null;
  /**
   * 审核结果 / Review result
   */
  auditResult?: string | null;
  /**
   * 审核人 / Reviewer
   */
  auditorId?: string | null;
  /**
   * 审核时间 / Reviewed at
   */
  auditTime?: string | null;
  /**
   * 主标准器及配套设备 / Etalons and equipment
   */
  devices?: {
    /**
     * 设备 / Device
     */
    deviceId?: string | null;
    /**
     * 主标准器 / Main
     */
    isMain?: 0 | 1 | null;
    /**
     * 测量范围 / Range
     */
    measureRange?: string | null;
    /**
     * 准确度/不确定度 / Accuracy
     */
    accuracy?: string | null;
    /**
     * 溯源机构 / Traced by
     */
    traceOrg?: string | null;
    /**
     * 证书号 / Certificate
     */
    certNo?: string | null;
    /**
     * 有效期至 / Valid until
     */
    validDate?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      deviceId?: {
        id: string | null;
        display: string | null;
        deviceName?: string | null;
        deviceState?: string | null;
        validDate?: string | null;
      };
    };
  }[];
  /**
   * 文件集 / Document set
   */
  documents?: {
    /**
     * 文件种类 / Kind
     */
    docKind?:
      '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | null;
    /**
     * 文件名称 / Name
     */
    docName?: string | null;
    /**
     * 编号 / No.
     */
    docNo?: string | null;
    /**
     * 日期 / Date
     */
    docDate?: string | null;
    /**
     * 附件 / Files
     */
    fileIds?: string | null;
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
   * 重复性与稳定性 / Repeatability and stability
   */
  trials?: {
    /**
     * 类别 / Kind
     */
    trialKind?: '1' | '2' | null;
    /**
     * 日期 / Date
     */
    trialDate?: string | null;
    /**
     * 试验条件 / Conditions
     */
    condition?: string | null;
    /**
     * 结果 / Result
     */
    result?: string | null;
    /**
     * 允许值 / Limit
     */
    limit?: string | null;
    /**
     * 合格 / Passed
     */
    passed?: 0 | 1 | null;
    /**
     * 试验人 / Tester
     */
    testerId?: string | null;
    /**
     * 备注 / Remark
     */
    remark?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      testerId?: {
        id: string;
        display: string | null;
        staffName?: string | null;
        staffState?: string | null;
      };
    };
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 复查 / Reassessment
   */
  reviewState?: '1' | '2' | '3' | null;
  /**
   * 复查申请日期 / Applied on
   */
  reviewDate?: string | null;
  /**
   * 影响评估 / Impact assessment
   */
  recallId?: string | null;
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
    ownerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    testerIds?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
    basisIds?: {
      id: string;
      display: string | null;
      fileNo?: string | null;
      fileStatus?: string | null;
    }[];
    deviceIds?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
      deviceState?: string | null;
      validDate?: string | null;
    }[];
    auditorId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    recallId?: {
      id: string | null;
      display: string | null;
      recallNo?: string | null;
      fromDay?: string | null;
      recallState?: string | null;
      untilDay?: string | null;
    };
  };
}

/**
 * 计量标准 / Measurement standards: 提交的内容 / what is submitted
 */
export interface StandardsForm {
  /**
   * 计量标准代码 / Standard code
   */
  standardCode?: string | null;
  /**
   * 计量标准名称 / Name
   */
  standardName?: string | null;
  /**
   * 英文名称 / English name
   */
  standardNameEn?: string | null;
  /**
   * 标准等级 / Grade
   */
  standardGrade?: '1' | '2' | null;
  /**
   * 标准类别 / Category
   */
  standardCategory?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 考核证书号 / Assessment cert.
   */
  certNo?: string | null;
  /**
   * 发证日期 / Issued on
   */
  certIssueDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  certValidDate?: string | null;
  /**
   * 社会公用证书号 / Public cert.
   */
  socialCertNo?: string | null;
  /**
   * 社会公用发证日期 / Public cert. issued
   */
  socialIssueDate?: string | null;
  /**
   * 社会公用有效期至 / Public cert. valid until
   */
  socialValidDate?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 不确定度/准确度等级/最大允许误差 / Uncertainty / class / MPE
   */
  uncertainty?: string | null;
  /**
   * 维护部门 / Department
   */
  deptId?: string | null;
  /**
   * 负责人 / In charge
   */
  ownerId?: string | null;
  /**
   * 检定或校准人员 / Testers
   */
  testerIds?: string | null;
  /**
   * 主持考核单位 / Assessed by
   */
  hostOrg?: string | null;
  /**
   * 承担考核单位 / Assessment done by
   */
  undertakeOrg?: string | null;
  /**
   * 批准机关 / Approved by
   */
  approveOrg?: string | null;
  /**
   * 依据的规程/规范 / Basis
   */
  basisIds?: string | null;
  /**
   * 总价值（元） / Total value
   */
  totalValue?: string | null;
  /**
   * 存放地点 / Location
   */
  location?: string | null;
  /**
   * 封存日期 / Sealed on
   */
  sealDate?: string | null;
  /**
   * 封存原因 / Reason for sealing
   */
  sealReason?: string | null;
  /**
   * 撤销日期 / Revoked on
   */
  revokeDate?: string | null;
  /**
   * 审核结果 / Review result
   */
  auditResult?: string | null;
  /**
   * 审核人 / Reviewer
   */
  auditorId?: string | null;
  /**
   * 审核时间 / Reviewed at
   */
  auditTime?: string | null;
  /**
   * 主标准器及配套设备 / Etalons and equipment
   */
  devices?: {
    /**
     * 设备 / Device
     */
    deviceId?: string | null;
    /**
     * 主标准器 / Main
     */
    isMain?: 0 | 1 | null;
    /**
     * 测量范围 / Range
     */
    measureRange?: string | null;
    /**
     * 准确度/不确定度 / Accuracy
     */
    accuracy?: string | null;
    /**
     * 溯源机构 / Traced by
     */
    traceOrg?: string | null;
    /**
     * 证书号 / Certificate
     */
    certNo?: string | null;
    /**
     * 有效期至 / Valid until
     */
    validDate?: string | null;
    id?: string;
  }[];
  /**
   * 文件集 / Document set
   */
  documents?: {
    /**
     * 文件种类 / Kind
     */
    docKind?:
      '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | null;
    /**
     * 文件名称 / Name
     */
    docName?: string | null;
    /**
     * 编号 / No.
     */
    docNo?: string | null;
    /**
     * 日期 / Date
     */
    docDate?: string | null;
    /**
     * 附件 / Files
     */
    fileIds?: string | null;
    /**
     * 备注 / Remark
     */
    remark?: string | null;
    id?: string;
  }[];
  /**
   * 重复性与稳定性 / Repeatability and stability
   */
  trials?: {
    /**
     * 类别 / Kind
     */
    trialKind?: '1' | '2' | null;
    /**
     * 日期 / Date
     */
    trialDate?: string | null;
    /**
     * 试验条件 / Conditions
     */
    condition?: string | null;
    /**
     * 结果 / Result
     */
    result?: string | null;
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
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 复查申请日期 / Applied on
   */
  reviewDate?: string | null;
  /**
   * 影响评估 / Impact assessment
   */
  recallId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 计量标准 / Measurement standards: 查询条件 / what can be searched
 */
export interface StandardsSearch {
  /**
   * 计量标准名称 / Name
   */
  standardName?: string | string[];
  /**
   * 维护部门 / Department
   */
  deptId?: string | string[];
  /**
   * 负责人 / In charge
   */
  ownerId?: string | string[];
  /**
   * 标准等级 / Grade
   */
  standardGrade?: string | string[];
  /**
   * 计量标准代码 / Standard code
   */
  standardCode?: string | string[];
  /**
   * 考核证书号 / Assessment cert.
   */
  certNo?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  certValidDate?: string | string[];
  /**
   * 状态 / State
   */
  standardState?: string | string[];
  /**
   * 复查 / Reassessment
   */
  reviewState?: string | string[];
  /**
   * 标准类别 / Category
   */
  standardCategory?: string | string[];
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | string[];
  /**
   * 发证日期 / Issued on
   */
  certIssueDate?: string | string[];
  /**
   * 社会公用证书号 / Public cert.
   */
  socialCertNo?: string | string[];
  /**
   * 测量范围 / Range
   */
  measureRange?: string | string[];
  /**
   * 不确定度/准确度等级/最大允许误差 / Uncertainty / class / MPE
   */
  uncertainty?: string | string[];
  /**
   * 总价值（元） / Total value
   */
  totalValue?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
