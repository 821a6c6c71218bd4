import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SDK_FOLDER } from './sdk-files.ts';

/**
 * Maximum size of a function's bundle plus its AWS SDK files, in bytes, because a cold start reads
 * them.
 */
export const BUNDLE_LIMIT_BYTES = 645_000;

interface Bundle {
  /** `<feature>/<name>`. */
  path: string;
  bytes: number;
  /**
   * False for queue workers, because nobody waits for their cold start, and for bundles that are
   * inherently large: those of the analysis feature, and those with Stripe's SDK or the image
   * library.
   */
  hasLimit: boolean;
}

export function measureBundle(path: string, code: string): Bundle {
  const isQueueWorker = code.includes('batchItemFailures');
  const isHeavy =
    path.startsWith('analysis/') ||
    code.includes('api.stripe.com') ||
    code.includes('@img/sharp-linux-x64');

  return { path, bytes: Buffer.byteLength(code), hasLimit: !isHeavy && !isQueueWorker };
}

export function readBundle(folder: string, path: string): Bundle {
  const { bytes, ...bundle } = measureBundle(
    path,
    readFileSync(join(folder, path, 'index.mjs'), 'utf8'),
  );

  const sdk = join(folder, path, SDK_FOLDER);
  const sdkBytes = readdirSync(sdk).reduce((sum, name) => sum + statSync(join(sdk, name)).size, 0);

  return { ...bundle, bytes: bytes + sdkBytes };
}

/** Throws an error that lists all functions over the size limit. */
export function enforceBundleBudget(bundles: readonly Bundle[]): void {
  const oversized = bundles.filter(({ hasLimit, bytes }) => hasLimit && bytes > BUNDLE_LIMIT_BYTES);
  if (oversized.length === 0) return;

  const list = oversized
    .map(({ path, bytes }) => `${Math.ceil(bytes / 1000)} KB ${path}`)
    .join('\n');
  throw new Error(`A function weighs more than ${BUNDLE_LIMIT_BYTES / 1000} KB:\n${list}`);
}
