// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { newValues } from '../../../src/schema/expression/derive';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import { useSave } from '../../../src/runtime/form/engine/use-save';
import type { PageSource, RowKey } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { trialContext, trialModel, trialRow, trialValidator } from './trial-page';

afterEach(cleanup);
const validator = await trialValidator();

/** What befalls an attempt: answered; done, but the answer lost; never arrived; refused. */
type Fate = 'answered' | 'answerLost' | 'lost' | 'running' | 'refused';

/** A server that keeps keys as the real one does, and a line that may lose what is sent over it. */
function makeServer(fates: Fate[]) {
  const rows = new Map<string, Values>();
  const answers = new Map<string, { readonly text: string; readonly answer: RowKey }>();
  const write = (body: Values, key: string): RowKey => {
    const known = answers.get(key);
    if (known) {
      if (known.text !== JSON.stringify(body)) throw Object.assign(new Error('同一请求编号的内容不一致'), { code: 422 });
      return known.answer;
    }
    const id = typeof body['id'] === 'string' ? body['id'] : String(rows.size + 1);
    const old = rows.get(id);
    if (old && old['version'] !== body['version']) throw Object.assign(new Error('数据已被他人修改'), { code: 409, data: old });
    const version = Number(old?.['version'] ?? 0) + 1;
    rows.set(id, { ...body, id, version });
    answers.set(key, { text: JSON.stringify(body), answer: { id, version } });
    return { id, version };
  };
  const submit: PageSource['submit'] = (body, key) => {
    const fate = fates.shift() ?? 'answered';
    if (fate === 'refused') return Promise.reject(Object.assign(new Error('参数校验失败'), { code: 400, fields: { title: '不行' } }));
    if (fate === 'running') return Promise.reject(Object.assign(new Error('相同的请求正在处理，请稍候'), { code: 409 }));
    const answer = fate === 'lost' ? undefined : write(body, key);
    return answer && fate === 'answered'
      ? Promise.resolve(answer)
      : Promise.reject(Object.assign(new Error('请求超时'), { kind: 'timeout', code: 0 }));
  };
  return { rows, submit: vi.fn(submit) };
}

function openForm(submit: PageSource['submit'], stored?: Values) {
  const values = stored ?? newValues({ record: trialModel.record, context: trialContext });
  const session = new FormSession({
    record: trialModel.record,
    groups: trialModel.form?.groups ?? [],
    validator,
    values,
    context: () => trialContext,
    ...(stored ? { stored } : {}),
  });
  const fake = makeFakeSource({ model: trialModel, can: ['view', 'create', 'edit'], validator: '' }, []);
  const onSaved = vi.fn<(key: RowKey, late: boolean) => void>();
  const trace = { current: {} };
  const nothing = (): void => undefined;
  const { result } = renderHook(() =>
    useSave({ source: { ...fake, submit }, session, trace, onTrace: nothing, onSaved, onFaults: nothing, onWaiting: nothing }),
  );
  return {
    session,
    onSaved,
    save: (times = 1) => act(async () => void (await Promise.all(Array.from({ length: times }, () => result.current.save())))),
    failure: () => result.current.failure,
  };
}

test.each<[string, Fate[]]>([
  ['the answer was lost', ['answerLost']],
  ['it never arrived', ['lost']],
  ['the question was lost too', ['answerLost', 'lost']],
  ['the answer to the question was lost too', ['answerLost', 'answerLost', 'answerLost']],
  ['it was still running when asked', ['answerLost', 'running']],
  ['what followed was refused', ['answerLost', 'answered', 'refused']],
  ['what followed was lost', ['answerLost', 'answered', 'answerLost']],
])('a new record is made once though its form is changed after a save without an answer: %s', async (_name, fates) => {
  const server = makeServer(fates);
  const form = openForm(server.submit);
  form.session.enter('title', '甲');
  await form.save();
  expect(form.onSaved).not.toHaveBeenCalled();
  expect(form.failure()?.sentence).toBe('请求超时');
  form.session.enter('title', '甲乙');
  for (let attempt = 0; attempt < 6 && form.onSaved.mock.calls.length === 0; attempt += 1) await form.save();
  expect(form.onSaved).toHaveBeenCalledTimes(1);
  expect([...server.rows.values()].map((row) => row['title'])).toEqual(['甲乙']);
});

test('the same content again is the same save', async () => {
  const server = makeServer(['answerLost', 'answerLost']);
  const form = openForm(server.submit);
  form.session.enter('title', '甲');
  await form.save();
  await form.save();
  await form.save();
  expect(form.onSaved).toHaveBeenCalledWith({ id: '1', version: 1 }, false);
  expect(server.rows.size).toBe(1);
  expect(new Set(server.submit.mock.calls.map(([, key]) => key)).size).toBe(1);
});

test('a change whose answer was lost is not taken for somebody else’s', async () => {
  const server = makeServer(['answerLost']);
  server.rows.set('7', trialRow);
  const form = openForm(server.submit, trialRow);
  form.session.enter('title', '一');
  await form.save();
  form.session.enter('title', '二');
  await form.save();
  expect(form.failure()).toBeUndefined();
  expect(server.rows.get('7')).toMatchObject({ title: '二', version: 5 });
});

test('two presses at once are one save', async () => {
  const server = makeServer([]);
  const form = openForm(server.submit);
  form.session.enter('title', '甲');
  await form.save(2);
  expect(server.submit).toHaveBeenCalledTimes(1);
});
