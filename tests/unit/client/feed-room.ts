import { createBrowserLead, type BrowserLead } from '../../../src/client/browser-lead';
import type { HeardFrame } from '../../../src/client/heard-frame';
import { createNoticeFeed } from '../../../src/client/notice-feed';
import { createFake, signInAs, tokenAnswer, type Answerer } from './fake-server';
import { createFakeSockets } from './fake-sockets';

/** A feed of somebody signed in, over a server of the test. */
export async function feedOf(
  answer: Answerer,
  over: { readonly lead?: BrowserLead; readonly fake?: ReturnType<typeof createFake>; readonly answersTokens?: true } = {},
) {
  const sockets = createFakeSockets();
  const fake =
    over.fake ?? createFake((call) => (call.url.endsWith('oauth/token') && !over.answersTokens ? tokenAnswer('t1') : answer(call)));
  if (!over.fake) await fake.session.signIn(signInAs);
  const heard: HeardFrame[] = [];
  const kicks: string[] = [];
  const crowded: boolean[] = [];
  const feed = createNoticeFeed({
    ...{ http: fake.http, session: fake.session, perTab: fake.local, open: sockets.open, random: () => 0 },
    ...{ hear: (frame: HeardFrame) => void heard.push(frame), onKick: (reason: string) => void kicks.push(reason) },
    onCrowded: () => void crowded.push(true),
    lead: over.lead ?? createBrowserLead('test', 'none'),
  });
  const stop = feed.start();
  return {
    feed,
    stop,
    fake,
    sockets,
    heard,
    kicks,
    crowded,
    titles: () => heard.flatMap((frame) => (frame.kind === 'notice' ? [frame.notice.title] : [])),
  };
}
