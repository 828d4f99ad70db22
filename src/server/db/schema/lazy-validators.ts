import { createHash } from 'node:crypto';
import { makeValidatorModule } from '../../../schema/compile/validator-module';
import type { PageModel } from '../../../schema/model/page-model';

/** The validator module of a page. */
export interface Validator {
  /** Made when it is first asked for. */
  readonly validatorSource: string;
  readonly validatorHash: string;
}

/** Gives the fingerprint of a text. Shape: 16 hexadecimal digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Makes a page's validator when it is first asked for, and keeps it for as long as the page's hash stays. */
export function lazyValidators(): (model: PageModel) => Validator {
  const made = new Map<string, string>();
  const sourceOf = (model: PageModel): string => {
    const key = `${model.path} ${model.hash}`;
    const source = made.get(key) ?? makeValidatorModule(model.record);
    made.set(key, source);
    return source;
  };
  return (model) => ({
    get validatorSource() {
      return sourceOf(model);
    },
    get validatorHash() {
      return hashOf(sourceOf(model));
    },
  });
}
