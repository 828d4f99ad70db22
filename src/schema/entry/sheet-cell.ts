/** One cell as the file has it. */
export interface SheetCell {
  /** What it says, in full: dates as `YYYY-MM-DD` or with ` HH:mm:ss`, numbers without exponent. */
  readonly text: string;
  /** The number that stands in a number cell. */
  readonly number?: number;
  /** True where the number is shown as a percentage. */
  readonly percent?: boolean;
  /** How many decimal places the format of a number cell shows, where it says so. */
  readonly places?: number;
  /** True where the cell is a real date; `text` is it then. */
  readonly date?: boolean;
  /** True where the file has half of a character in the cell; a mark stands for it in `text`. */
  readonly broken?: boolean;
}
