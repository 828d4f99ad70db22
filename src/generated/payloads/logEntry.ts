// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 前端日志。 / An entry of the local error log.
 */
export interface LogEntry {
  /**
   * 类型 / type
   */
  type: string;
  /**
   * 信息 / message
   */
  message: string;
  /**
   * 堆栈 / stack
   */
  stack: string;
  /**
   * 补充 / more
   */
  info: string;
  /**
   * 地址 / address
   */
  url: string;
  /**
   * 时间 / time
   */
  time: string;
}
