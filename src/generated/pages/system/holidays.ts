// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 节假日历 / Holidays: 列表与详情的一行 / a row as it is read
 */
export interface HolidaysRow {
  /**
   * 日期 / Day
   */
  holiday?: string | null;
  /**
   * 安排 / Kind
   */
  dayKind?: '1' | '2' | null;
  /**
   * 名称 / Name
   */
  holidayName?: string | null;
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
}

/**
 * 节假日历 / Holidays: 提交的内容 / what is submitted
 */
export interface HolidaysForm {
  /**
   * 日期 / Day
   */
  holiday?: string | null;
  /**
   * 安排 / Kind
   */
  dayKind?: '1' | '2' | null;
  /**
   * 名称 / Name
   */
  holidayName?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 节假日历 / Holidays: 查询条件 / what can be searched
 */
export interface HolidaysSearch {
  /**
   * 日期 / Day
   */
  holiday?: string | string[];
  /**
   * 安排 / Kind
   */
  dayKind?: string | string[];
  /**
   * 名称 / Name
   */
  holidayName?: string | string[];
  /**
   * 备注 / Remark
   */
  remark?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
