import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '../../base/app-error';
import { isObject } from '../../base/dot-path';
import { StartError } from '../db/start-error';
import type { Bucket } from '../settings';
import { type ContentStore, contentPath } from './content-store';

/** What storages say where they have no room left. Source: error codes of the S3 interface, of MinIO and of Ceph. */
const full: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientCapacity']);

const statusOf = (error: unknown): number => {
  const told = isObject(error) ? error['$metadata'] : undefined;
  return isObject(told) ? Number(told['httpStatusCode'] ?? 0) : 0;
};

function toFailure(error: unknown): AppError {
  const isFull = (error instanceof Error && full.has(error.name)) || statusOf(error) === 507;
  return new AppError(isFull ? 'storageFull' : 'unavailable', {}, { cause: error });
}

/** Units: ms. */
const [toConnect, toAnswer] = [3_000, 15_000];

/** Keeps contents in a bucket of a storage that speaks the S3 interface. */
export function keepInBucket({ endpoint, name: Bucket, region, key, secret }: Bucket, draftDir: string): ContentStore {
  // Most institutes keep files in a folder: the client is large, and read when it is needed.
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      ...{ endpoint, region, forcePathStyle: true, credentials: { accessKeyId: key, secretAccessKey: secret } },
      // Storages other than Amazon's do not know the newer checksums; the signature covers a content's own.
      ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
      requestHandler: { connectionTimeout: toConnect, requestTimeout: toAnswer },
    });
    return { sdk, client };
  };
  let loaded: ReturnType<typeof load> | undefined;
  type Loaded = Awaited<ReturnType<typeof load>>;
  const ask = async <T>(call: (loaded: Loaded) => Promise<T>): Promise<T> => {
    const ready = await (loaded ??= load());
    return call(ready).catch((error: unknown) => {
      throw toFailure(error);
    });
  };
  const at = (sha256: string) => ({ Bucket, Key: contentPath(sha256) });
  /** What is not there is no failure. */
  const orNothing = (error: unknown): undefined => {
    if (statusOf(error) !== 404) throw error;
    return undefined;
  };
  const holds = async (sha256: string, size: number): Promise<boolean> => {
    const head = await ask(({ sdk, client }) => client.send(new sdk.HeadObjectCommand(at(sha256))).catch(orNothing));
    return head?.ContentLength === size;
  };
  return {
    draftDir,
    put: async (sha256, content) => {
      if (await holds(sha256, content.length)) return;
      await ask(({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ ...at(sha256), Body: content, ContentLength: content.length })),
      );
    },
    take: async (sha256, made) => {
      if (!(await holds(sha256, made.size)))
        await ask(({ sdk, client }) =>
          client.send(new sdk.PutObjectCommand({ ...at(sha256), Body: createReadStream(made.path), ContentLength: made.size })),
        );
      await rm(made.path, { force: true });
    },
    open: async (sha256) => {
      const found = await ask(({ sdk, client }) => client.send(new sdk.GetObjectCommand(at(sha256))).catch(orNothing));
      return found?.Body instanceof Readable ? found.Body : undefined;
    },
    remove: async (sha256) => {
      await ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(at(sha256))).catch(orNothing));
    },
    check: async () => {
      await ask(({ sdk, client }) => client.send(new sdk.HeadBucketCommand({ Bucket }))).catch((error: unknown) => {
        const status = error instanceof AppError ? statusOf(error.cause) : 0;
        // A storage that is away may come back, and all else works without it.
        if (status === 0 || status >= 500) return;
        throw new StartError(
          `环境变量 FILES_BUCKET 指定的存储桶 ${Bucket} 在 ${endpoint} 不能使用（${status}）：请检查桶名、密钥与权限。`,
          `The bucket ${Bucket} named by FILES_BUCKET cannot be used at ${endpoint} (${status}): check its name, the key and its rights.`,
        );
      });
    },
  };
}
