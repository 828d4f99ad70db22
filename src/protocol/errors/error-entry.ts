import type { Text } from '../../schema/model/text';

/** An error of the wire: its HTTP status, and its sentence made of typed data. */
export interface ErrorEntry<D> {
  readonly status: number;
  readonly sentence: (detail: D) => Text;
}

export interface SearchFault {
  readonly column: string;
  readonly op?: string;
  readonly index?: number;
}

export interface FieldFaults {
  readonly fields: Readonly<Record<string, Text>>;
}

type None = Readonly<Record<string, never>>;

export const fixed = (status: number, zh: string, en: string): ErrorEntry<None> => ({ status, sentence: () => ({ zh, en }) });
export const about = <D>(status: number, sentence: (detail: D) => Text): ErrorEntry<D> => ({ status, sentence });
