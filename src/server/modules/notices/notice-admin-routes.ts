import type { Values } from '../../../base/dot-path';
import type { Server } from '../../http/call-schema';
import { toKeyNumber } from '../../http/envelope';
import { entityKeys, id, object, oneOf, rawText, text, type TypeOf, whole } from '../../http/fields';
import { addPageResource, type ResourceWrite } from '../../http/page-resource';
import type { ServerContext } from '../../http/server-context';
import { transitionRows } from '../../records/flows/transition-rows';
import { readMakers, readWords } from '../../records/read/read-beside';
import type { Stored } from '../../records/write/submit-row';
import { cleanHtml } from '../../clean-html';
import { mayDo } from '../../rights/page-context';

/** The wire form of a notice; what was published counts as in force. */
const toWire = (row: Values, tenantId: string): Values => ({
  ...{ id: row['id'], version: row['version'], tenantId, title: row['title'] ?? '', category: toKeyNumber(row['category']) },
  ...{ releaseTime: row['releaseTime'] ?? '', content: cleanHtml(String(row['content'] ?? '')) ?? '', isTop: row['isTop'] ?? 0 },
  ...{ status: row['noticeState'] === '1' ? 1 : 0, isDeleted: 0, createTime: row['createTime'] ?? '', updateTime: row['updateTime'] ?? '' },
});

const submitBody = object(
  {
    ...{ id: id(), version: whole(), title: text(120), category: text(20), releaseTime: text(20), content: rawText(200_000) },
    ...{ isTop: oneOf('0', '1'), status: oneOf('0', '1') },
  },
  { ignored: [...entityKeys.filter((name) => name !== 'status' && name !== 'version'), 'categoryName', 'releaseTimeRange'] },
);
type Sent = TypeOf<typeof submitBody>;

function toRow({ title, category, releaseTime, content, isTop }: Sent): Values {
  const said = { title, category, releaseTime, content, isTop: isTop === undefined ? undefined : Number(isTop) };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/**
 * Known clients have no drafts: what they send new is published, unless it says otherwise or its writer may not publish. Of a notice that is there they change its state
 * by its status alone.
 */
async function settle({ id: sent, status }: Sent, stored: Stored, { tx, page }: ResourceWrite): Promise<Stored> {
  const publishes = status === '1' || (status === undefined && sent === undefined);
  if (!publishes || !mayDo(page.caller, page.page.model, 'publish')) return stored;
  const request = { name: 'publish', items: [stored], comment: '', data: {}, proven: false, language: 'zh' } as const;
  const [outcome] = await transitionRows(tx, page, request);
  return { id: stored.id, version: outcome?.version ?? stored.version };
}

/** Serves notices as known clients administer them; they are the rows of their page. */
export function addNoticeAdminRoutes(server: Server, ctx: ServerContext): void {
  addPageResource(server, ctx, {
    at: '/api/blade-desk/notice',
    page: 'system/notices',
    filters: { title: 'title', category: 'category', releaseTime: 'releaseTime', createTime: 'createTime' },
    ranges: { releaseTimeRange: 'releaseTime' },
    toWire,
    beside: async (q, page, rows) => {
      const makers = await readMakers(
        q,
        page,
        rows.map((row) => String(row['id'])),
      );
      const words = await readWords(q, page.caller.tenantId, 'notice');
      return new Map(
        rows.map((row) => [
          String(row['id']),
          { ...makers.get(String(row['id'])), categoryName: words.get(String(row['category'] ?? '')) ?? '' },
        ]),
      );
    },
    writes: { body: submitBody, toRow, settle },
  });
}
