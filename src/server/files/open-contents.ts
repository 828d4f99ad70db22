import type { Settings } from '../settings';
import { keepInBucket } from './bucket-contents';
import type { ContentStore } from './content-store';
import { keepInFolder } from './folder-contents';

/** Where the settings say that contents are kept. */
export const openContents = ({ filesDir, filesBucket }: Pick<Settings, 'filesDir' | 'filesBucket'>): ContentStore =>
  filesBucket ? keepInBucket(filesBucket, filesDir) : keepInFolder(filesDir);
