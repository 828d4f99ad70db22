import type { AppError } from '../../../base/app-error';
import { describeError } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import type { Language } from '../../language';

/** Says why one record was refused, in both languages. Shape: undefined for what is no error of the catalogue. */
export function textOf(error: AppError): Text | undefined {
  if (error.code === 'guard') return error.detail['sentence'] as Text;
  if (error.code === 'invalidFields') return Object.values(error.detail['fields'] as Readonly<Record<string, Text>>)[0];
  return describeError(error)?.sentence;
}

/** The same in one language. */
export const sentenceOf = (error: AppError, language: Language): string | undefined => textOf(error)?.[language];
