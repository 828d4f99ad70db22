import { lazyPart } from '../../ui/lazy-part';
import { FormWait } from '../source/form-wait';

/** The form of a record, fetched in a quiet moment or with the press that opens it. */
export const RecordForm = lazyPart(async () => (await import('../form/record-form')).RecordForm, <FormWait />);
