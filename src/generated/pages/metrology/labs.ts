// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 实验室 / Laboratories: 列表与详情的一行 / a row as it is read
 */
export interface LabsRow {
  /**
   * 实验室编号 / Lab code
   */
  labCode?: string | null;
  /**
   * 实验室名称 / Lab name
   */
  labName?: string | null;
  /**
   * 简称 / Abbreviation
   */
  labAbbr?: string | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 负责人 / Person in charge
   */
  managerId?: string | null;
  /**
   * 联系电话 / Phone
   */
  phone?: string | null;
  /**
   * 地点/房间号 / Place / room
   */
  address?: string | null;
  /**
   * 面积（m²） / Floor area
   */
  floorArea?: string | null;
  /**
   * 温度下限（℃） / Temperature from
   */
  tempMin?: string | null;
  /**
   * 温度上限（℃） / Temperature to
   */
  tempMax?: string | null;
  /**
   * 相对湿度下限（%RH） / Humidity from
   */
  humMin?: string | null;
  /**
   * 相对湿度上限（%RH） / Humidity to
   */
  humMax?: string | null;
  /**
   * 其他环境要求 / Other environment
   */
  otherEnv?: string | null;
  /**
   * 启用状态 / Status
   */
  abilityStatus?: '1' | '2' | null;
  /**
   * 序号 / Order
   */
  sort?: string | null;
  /**
   * 环境记录 / Environment records
   */
  envs?: {
    /**
     * 记录时间 / Time
     */
    recordTime?: string | null;
    /**
     * 温度（℃） / Temperature
     */
    temperature?: string | null;
    /**
     * 相对湿度（%RH） / Humidity
     */
    humidity?: string | null;
    /**
     * 大气压（kPa） / Pressure
     */
    pressure?: string | null;
    /**
     * 记录人 / Recorded by
     */
    recorderId?: string | null;
    /**
     * 超限 / Out of range
     */
    outOfRange?: 0 | 1 | null;
    /**
     * 处理措施 / Handling
     */
    handling?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      recorderId?: {
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
    groupId?: {
      id: string;
      display: string | null;
      groupName?: string | null;
      groupingType?: string | null;
    };
    managerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 实验室 / Laboratories: 提交的内容 / what is submitted
 */
export interface LabsForm {
  /**
   * 实验室编号 / Lab code
   */
  labCode?: string | null;
  /**
   * 实验室名称 / Lab name
   */
  labName?: string | null;
  /**
   * 简称 / Abbreviation
   */
  labAbbr?: string | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | null;
  /**
   * 负责人 / Person in charge
   */
  managerId?: string | null;
  /**
   * 联系电话 / Phone
   */
  phone?: string | null;
  /**
   * 地点/房间号 / Place / room
   */
  address?: string | null;
  /**
   * 面积（m²） / Floor area
   */
  floorArea?: string | null;
  /**
   * 温度下限（℃） / Temperature from
   */
  tempMin?: string | null;
  /**
   * 温度上限（℃） / Temperature to
   */
  tempMax?: string | null;
  /**
   * 相对湿度下限（%RH） / Humidity from
   */
  humMin?: string | null;
  /**
   * 相对湿度上限（%RH） / Humidity to
   */
  humMax?: string | null;
  /**
   * 其他环境要求 / Other environment
   */
  otherEnv?: string | null;
  /**
   * 启用状态 / Status
   */
  abilityStatus?: '1' | '2' | null;
  /**
   * 序号 / Order
   */
  sort?: string | null;
  /**
   * 环境记录 / Environment records
   */
  envs?: {
    /**
     * 记录时间 / Time
     */
    recordTime?: string | null;
    /**
     * 温度（℃） / Temperature
     */
    temperature?: string | null;
    /**
     * 相对湿度（%RH） / Humidity
     */
    humidity?: string | null;
    /**
     * 大气压（kPa） / Pressure
     */
    pressure?: string | null;
    /**
     * 记录人 / Recorded by
     */
    recorderId?: string | null;
    /**
     * 处理措施 / Handling
     */
    handling?: string | null;
    id?: string;
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 实验室 / Laboratories: 查询条件 / what can be searched
 */
export interface LabsSearch {
  /**
   * 实验室名称 / Lab name
   */
  labName?: string | string[];
  /**
   * 所属部门 / Department
   */
  deptId?: string | string[];
  /**
   * 技术领域 / Field
   */
  technologyDomain?: string | string[];
  /**
   * 启用状态 / Status
   */
  abilityStatus?: string | string[];
  /**
   * 实验室编号 / Lab code
   */
  labCode?: string | string[];
  /**
   * 负责人 / Person in charge
   */
  managerId?: string | string[];
  /**
   * 地点/房间号 / Place / room
   */
  address?: string | string[];
  /**
   * 面积（m²） / Floor area
   */
  floorArea?: string | string[];
  /**
   * 温度下限（℃） / Temperature from
   */
  tempMin?: string | string[];
  /**
   * 温度上限（℃） / Temperature to
   */
  tempMax?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
