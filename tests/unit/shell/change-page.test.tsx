// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { createPending } from '../../../src/client/pending';
import { createPageNews } from '../../../src/shell/page-news';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { ChangePage } from '../../../src/shell/login/change-page';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider } from '../../../src/shell/services';
import { bad, createFake, good, signInAs, tokenAnswer, type Answerer } from '../client/fake-server';

configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => startI18n('zh').then(() => undefined));
afterEach(cleanup);

/** Somebody signed in by a password that he must change, in front of the page that asks for it. */
async function open(answer: Answerer) {
  const fake = createFake(answer);
  await fake.session.signIn(signInAs);
  const state = fake.session.state.getState();
  if (state.status !== 'in') throw new Error('nobody is signed in');
  const services = {
    http: fake.http,
    session: fake.session,
    notices: fake.notices,
    errorLog: createErrorLog(fake.local),
    downloads: createDownloads(),
    pending: createPending(),
    reach: createReach(),
    keeper: keepsNothing,
    partFaults: createPartFaults(),
    acts: createOwnActs(),
    pageNews: createPageNews(),
    preferences: createPreferences(fake.local),
    local: fake.local,
    perTab: fake.local,
  };
  render(
    <ServicesProvider value={services}>
      <MemoryRouter>
        <ChangePage user={state.user} />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return { fake, user: state.user };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fill(password: string, again = password): void {
  type('原密码', 'given-to-me-1');
  type('新密码', password);
  type('确认新密码', again);
  press('改密码并进入');
}

test('a password that somebody else set is changed into one of his own, and the session goes on without the demand', async () => {
  let changed = false;
  const { fake, user } = await open(({ url }) => {
    if (url.endsWith('account/rules')) return good({ register: false, password: ['8 至 128 个字符，可以是一句话'] });
    if (url.endsWith('update-password')) changed = true;
    if (url.endsWith('oauth/token')) return tokenAnswer(changed ? 't2' : 't1', changed ? {} : { must_change_password: true });
    return good(true);
  });
  expect(user.mustChange).toBe(true);
  expect(await screen.findByText('8 至 128 个字符，可以是一句话')).toBeTruthy();
  fill('quiet-lake-42', 'quiet-lake-43');
  await waitFor(() => expect(screen.getByLabelText('确认新密码').getAttribute('aria-invalid')).toBe('true'));
  fill('quiet-lake-42');
  await waitFor(() => expect(fake.session.token()).toBe('t2'));
  const state = fake.session.state.getState();
  expect(state.status === 'in' && state.user.mustChange).toBeFalsy();
  const sent = fake.seen.find(({ url }) => url.endsWith('update-password'));
  expect(JSON.parse(String(sent?.body))).toEqual({
    oldPassword: 'given-to-me-1',
    newPassword: 'quiet-lake-42',
    newPassword1: 'quiet-lake-42',
  });
});

test('what the server says against the new password stands on the page, and what was typed stays', async () => {
  const { fake } = await open(({ url }) => {
    if (url.endsWith('update-password')) return bad(400, '原密码不正确!');
    return url.endsWith('oauth/token') ? tokenAnswer('t1', { must_change_password: true }) : good({ register: false, password: [] });
  });
  fill('quiet-lake-42');
  expect(await screen.findByText('原密码不正确!')).toBeTruthy();
  expect((screen.getByLabelText('新密码') as HTMLInputElement).value).toBe('quiet-lake-42');
  expect(fake.session.token()).toBe('t1');
  expect(fake.shown()).toEqual([]);
});

test('whoever does not want to go on signs out', async () => {
  const { fake } = await open(({ url }) =>
    url.endsWith('oauth/token') ? tokenAnswer('t1', { must_change_password: true }) : good({ register: false, password: [] }),
  );
  press('退出系统');
  await waitFor(() => expect(fake.session.state.getState().status).toBe('out'));
});
