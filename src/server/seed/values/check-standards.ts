/** What a measurement standard of the demo institute is checked with, and what is read there. */
export interface CheckStandard {
  readonly standardName: string;
  readonly objectName: string;
  readonly quantity: string;
  readonly unitName: string;
  /** What is read at first. Unit: `unitName`. */
  readonly nominal: string;
  /** The last digit that is read. Unit: `unitName`. */
  readonly digit: string;
  /** By how much the mean may change from one check to the next. Unit: `unitName`. */
  readonly limit: string;
  /** Key of what the limit of stability rests on: 2 the maximum permissible error, 3 the expanded uncertainty. */
  readonly limitKind: '2' | '3';
}

/** One line a standard: the fields above. Values are made up, of the size that the field meets. */
const table = `
二等铂电阻温度计标准装置|核查用工业铂热电阻（A级）|电阻，0℃|Ω|100.012|0.001|0.010|3
一等铂铑10-铂热电偶标准装置|核查用铂铑10-铂热电偶|热电动势，铜点|mV|10.5750|0.0002|0.0050|2
工作用玻璃液体温度计检定装置|核查用标准水银温度计|示值，50℃|℃|50.02|0.01|0.05|3
体温计检定装置|核查用玻璃体温计|示值，37℃|℃|37.01|0.01|0.05|3
精密压力表标准装置|核查用精密压力表（0.25级）|示值，1.0MPa|MPa|1.0008|0.0002|0.0040|2
E2等级砝码标准器组|核查砝码（100g）|折算质量修正值|mg|0.021|0.002|0.050|3
三等量块标准器组|核查量块（50mm）|中心长度偏差|μm|0.12|0.01|0.15|3
`;

/** The check standards of the demo institute, one for each standard that keeps a series of trials. */
export const checkStandards: readonly CheckStandard[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [standardName = '', objectName = '', quantity = '', unitName = '', nominal = '', digit = '', limit = '', kind] = line.split('|');
    return { standardName, objectName, quantity, unitName, nominal, digit, limit, limitKind: kind === '2' ? '2' : '3' };
  });
