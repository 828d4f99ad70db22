import { isObject, type Values } from '../../../src/base/dot-path';
import type { BenchContext } from './bench-ground';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Calls the server as who is signed in. Shape: the answer's data. Errors: what it answered, where that is none. */
export async function ask(ground: BenchContext, path: string, sent?: object | FormData): Promise<Values> {
  const form = sent instanceof FormData;
  const answer = await fetch(`${ground.server.url}${path}`, {
    method: sent === undefined ? 'GET' : 'POST',
    headers: { 'blade-auth': `bearer ${ground.token}`, ...(sent === undefined || form ? {} : { 'content-type': 'application/json' }) },
    ...(sent === undefined ? {} : { body: form ? sent : JSON.stringify(sent) }),
  });
  const body: unknown = await answer.json();
  if (!isObject(body) || !isObject(body['data']) || !answer.ok) throw new Error(`${path}: ${JSON.stringify(body).slice(0, 500)}`);
  return body['data'];
}

/** A task that has ended, or at which what was waited for is there. */
export interface Followed {
  readonly task: Values;
  /** Units: s. */
  readonly seconds: number;
  /** Longest time without news. Units: s. */
  readonly silence: number;
}

/** Asks for a task until it has ended or what is waited for is there. */
export async function follow(ground: BenchContext, id: unknown, until: (task: Values) => boolean = () => false): Promise<Followed> {
  const began = performance.now();
  let [news, done, silence] = [began, -1, 0];
  for (;;) {
    const task = await ask(ground, `/api/tasks/detail?id=${String(id)}`);
    const now = performance.now();
    if (Number(task['done']) !== done) {
      done = Number(task['done']);
      silence = Math.max(silence, now - news);
      news = now;
    }
    if (until(task) || !['waiting', 'running'].includes(String(task['state'])))
      return { task, seconds: (now - began) / 1000, silence: silence / 1000 };
    if (now - began > 300_000) throw new Error(`the task does not end: ${JSON.stringify(task)}`);
    await pause(100);
  }
}

/** Imports the good rows of a workbook in the background. Errors: a task that did not end well. */
export async function importBook(ground: BenchContext, page: string, book: Blob): Promise<Followed> {
  const form = new FormData();
  form.append('file', book, '数据.xlsx');
  const { taskId } = await ask(ground, `/api/bench/${page}/import?mode=good&background=1`, form);
  const followed = await follow(ground, taskId);
  if (followed.task['state'] !== 'done') throw new Error(`the import ended otherwise: ${JSON.stringify(followed.task).slice(0, 500)}`);
  return followed;
}
