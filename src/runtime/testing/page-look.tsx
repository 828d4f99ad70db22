import type { ReactNode } from 'react';
import type { PageModel } from '../../schema/model/page-model';
import { asRole } from '../sample/as-role';
import type { FakeOptions } from '../sample/fake-source';
import { PageStory } from './page-story';

/** What a page may be looked at with. */
const amounts = {
  full: { rowCount: 200 },
  few: { rowCount: 3 },
  empty: { rowCount: 0 },
  loading: { rowCount: 0, delay: 3_600_000 },
  failing: { rowCount: 0, listFailure: new Error('请求超时,请重试~~~') },
  refusing: { rowCount: 20, writeFailure: new Error('数据已被他人修改，请刷新后重试') },
} as const satisfies Readonly<Record<string, FakeOptions & { readonly rowCount: number }>>;

interface PageLookProps {
  readonly page: { readonly model: PageModel; readonly validator: string };
  /** Alias of a role; `all`: every right. */
  readonly role: string;
  readonly data: keyof typeof amounts;
  /** Key of a state; `any`: rows in all states. */
  readonly state: string;
}

/** A page of this repository as a role sees it, over data and in a state of one's choice. */
export function PageLook({ page, role, data, state }: PageLookProps): ReactNode {
  const seen = asRole(page.model, role === 'all' ? undefined : role);
  const chosen = state === 'any' ? {} : { state };
  return <PageStory key={`${role} ${data} ${state}`} {...seen} {...amounts[data]} {...chosen} validator={page.validator} />;
}
