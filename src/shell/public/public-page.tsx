import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { FaceQuery } from './face-query';
import { PhoneSearch } from './phone-search';
import { faceAt, noticePath, phonePath } from '../../protocol/public-paths';
import { QueryIndex } from './query-index';
import { ReleasedNotice } from './released-notice';

/** The pages for visitors, fetched with their words only when one of them is wanted. @public */
export function PublicPage({ path }: { readonly path: string }): ReactNode {
  const face = faceAt(path);
  const { search } = useLocation();
  // Another code is another question.
  if (face !== undefined) return <FaceQuery key={face + search} face={face} />;
  if (path === phonePath) return <PhoneSearch />;
  return path === noticePath ? <ReleasedNotice /> : <QueryIndex />;
}
