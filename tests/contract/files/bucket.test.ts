import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContents } from '../../../src/server/files/open-contents';
import { sweepFiles } from '../../../src/server/files/sweep-files';
import { readSettings } from '../../../src/server/settings';
import { isLong, runTimeout } from '../../fixtures/run-size';
import { type SmallBucket, startSmallBucket } from '../../fixtures/small-bucket';
import { makeFolder } from '../../fixtures/test-database';
import { openHttp, type TestHttp } from '../support/http-setup';

let bucket: SmallBucket;
let http: TestHttp;
const folder = makeFolder('bucket');

const settingsOf = (address: string) => readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folder, FILES_BUCKET: address }, '/tmp');

beforeAll(async () => {
  bucket = await startSmallBucket();
  http = await openHttp(undefined, undefined, { LOG_LEVEL: 'silent', DATA_DIR: folder, FILES_BUCKET: bucket.address });
});
afterAll(async () => {
  await http.close();
  await bucket.close();
});

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const keyOf = (content: string) => `${hashOf(content).slice(0, 2)}/${hashOf(content)}`;

async function upload(content: string) {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`;
  const answer = await http.call('POST', '/api/file/upload', {
    token: await http.tokenOf('admin'),
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  return { ...answer, fileId: String(Object(answer.data).fileId) };
}

const load = async (fileId: string) => http.call('GET', `/api/file/load?fileId=${fileId}`, { token: await http.tokenOf('admin') });

test('a file is kept in the bucket under its hash, once for equal contents, read from it, and taken away when nothing needs it', async () => {
  const [first, second] = [await upload('量块'), await upload('量块')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(bucket.contents.get(keyOf('量块'))?.toString()).toBe('量块');
  expect(bucket.asked.filter((call) => call === `PUT /files/${keyOf('量块')}`)).toHaveLength(1);
  expect((await load(second.fileId)).text).toBe('量块');
  expect(existsSync(join(folder, 'files', keyOf('量块')))).toBe(false);

  const removed = await http.call('POST', '/api/file/delete', {
    token: await http.tokenOf('admin'),
    body: { ids: `${first.fileId},${second.fileId}` },
  });
  expect(removed.status).toBe(200);
  await http.database.system((q) => q.query(`update sys_file set delete_time = now() - interval '8 days' where is_deleted = 1`));
  await sweepFiles({ database: http.database, contents: openContents(settingsOf(bucket.address)) }, http.store.current());
  expect(bucket.contents.has(keyOf('量块'))).toBe(false);
});

test('a finished file is handed over as a stream, and its draft goes', async () => {
  const contents = openContents(settingsOf(bucket.address));
  mkdirSync(contents.draftDir, { recursive: true });
  const path = join(contents.draftDir, 'draft');
  writeFileSync(path, 'x'.repeat(200_000));
  const sha256 = hashOf('x'.repeat(200_000));
  await contents.take(sha256, { path, size: 200_000 });
  expect(existsSync(path)).toBe(false);
  const kept = await contents.open(sha256);
  expect(kept && (await text(kept))).toBe('x'.repeat(200_000));
});

test.each([
  ['away', 503, 'SlowDown', [503, '服务暂不可用，请稍后再试']],
  ['full', 507, 'XMinioStorageFull', [507, '存储空间已满，内容未保存；请联系管理员清理空间后再试']],
])('a storage that is %s refuses an upload with its sentence, and no file is noted', async (_what, status, code, told) => {
  bucket.fail(status, code);
  try {
    const refused = await upload(`refused by ${code}`);
    expect([refused.status, refused.msg]).toEqual(told);
  } finally {
    bucket.fail(undefined);
  }
  const { rows } = await http.database.system((q) => q.query('select 1 from sys_file where sha256 = $1', [hashOf(`refused by ${code}`)]));
  expect(rows).toEqual([]);
  expect((await upload(`refused by ${code}`)).status).toBe(200);
});

test('a content that is gone from the bucket is a file that is missing', async () => {
  const { fileId } = await upload('gone');
  bucket.contents.delete(keyOf('gone'));
  const read = await load(fileId);
  expect([read.status, read.msg]).toEqual([404, '文件不存在']);
});

test('a start names a bucket that it may not use, and goes on where the storage does not answer', async () => {
  bucket.fail(403, 'AccessDenied');
  try {
    await expect(openContents(settingsOf(bucket.address)).check()).rejects.toThrow(
      /FILES_BUCKET 指定的存储桶 files 在 http:\/\/127\.0\.0\.1:\d+ 不能使用（403）/,
    );
  } finally {
    bucket.fail(undefined);
  }
  await openContents(settingsOf(bucket.address)).check();
  await openContents(settingsOf('http://key:secret@127.0.0.1:1/files')).check();
});

test.each(['http://127.0.0.1/files', 'http://key:secret@127.0.0.1/', 'ftp://key:secret@127.0.0.1/files'])(
  'an address that names no bucket, or no key, is refused without being shown: %s',
  (address) => {
    expect(() => settingsOf(address)).toThrow(/FILES_BUCKET(?!.*secret)/);
  },
);

// A storage of others: the server `s3rver` from npm, which checks every signature.
test.runIf(isLong)(
  'what is true of files in a folder is true of files in a bucket',
  async () => {
    const home = makeFolder('s3rver');
    const installed = spawnSync('npm', ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', 's3rver@3.7.1'], {
      encoding: 'utf8',
    });
    expect(installed.status, installed.stderr).toBe(0);
    const words = ['--directory', join(home, 'data'), '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'files'];
    mkdirSync(join(home, 'data'));
    const storage = spawn(join(home, 'node_modules/.bin/s3rver'), words, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const port = await new Promise<string>((done) => {
        storage.stdout.on('data', (chunk: Buffer) => {
          const found = /listening on \S*:(\d+)/.exec(chunk.toString())?.[1];
          if (found !== undefined) done(found);
        });
      });
      const files = ['files', 'record-files', 'kept-files', 'demo-files'].map((name) => `tests/contract/files/${name}.test.ts`);
      const run = spawnSync('npx', ['vitest', 'run', '--project', 'contract', '--testTimeout', '300000', ...files], {
        encoding: 'utf8',
        env: { ...process.env, LONG: '', TEST_BUCKET: `http://S3RVER:S3RVER@127.0.0.1:${port}/files` },
      });
      expect(run.status, run.stdout).toBe(0);
    } finally {
      storage.kill();
    }
  },
  runTimeout(600_000),
);
