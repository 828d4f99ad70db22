import { areWithin, type FileLimits, largestFile, readSize, sizeText } from '../../base/accepted-files';
import type { Field } from '../../generated/page-file';
import type { Reporter } from '../context/compile-context';
import type { FieldShape } from '../context/field-shape';

/** Which files a field takes; what the kind says may be narrowed, and the server's own limit stands. */
export function compileFiles(report: Reporter, raw: Field, { ofKind }: FieldShape, path: readonly string[]): FileLimits {
  const ofItsKind = ofKind?.accept === undefined ? undefined : ([ofKind.accept] as const);
  const accept = raw['x-accept'] ?? ofItsKind;
  if (accept && ofItsKind && !areWithin(accept, ofItsKind))
    report.fault([...path, 'x-accept'], { zh: '这种类型只收图片，请改用 kind:files', en: 'This kind takes images alone; use kind:files' });
  const maxSize = raw['x-maxSize'] === undefined ? undefined : readSize(raw['x-maxSize']);
  if (maxSize !== undefined && maxSize > largestFile)
    report.fault([...path, 'x-maxSize'], {
      zh: `服务器至多收 ${sizeText(largestFile)} 的文件`,
      en: `The server takes files of ${sizeText(largestFile)} at most`,
    });
  return { ...(accept ? { accept } : {}), ...(maxSize === undefined ? {} : { maxSize }) };
}
