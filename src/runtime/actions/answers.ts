import type { Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { FieldModel } from '../../schema/model/page-model';

/** What is answered so far: values as they are sent, and under `$refs` what the chosen records show. */
export type Answers = Values & { readonly $refs?: Values };

/** Whether a value that is asked for is still open. */
export const isUnanswered = (field: FieldModel, answers: Answers): boolean => isEmpty(answers[field.name]);
