import type { PaperModel } from '../../schema/model/paper-model';
import { shanghaiNow } from '../db/clock';
import type { Language } from '../language';

/** What a printed file is called. */
export const paperName = ({ label }: Pick<PaperModel, 'label'>, language: Language): string =>
  `${label[language]}_${shanghaiNow().now.replace(/\D/g, '').slice(0, 12)}.pdf`;
