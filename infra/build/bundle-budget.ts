import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a function's code may weigh: every byte of it is read at a cold start. */
export const BUNDLE_LIMIT_BYTES = 600_000;

export interface Bundle {
  /** `<feature>/<name>`. */
  readonly path: string;
  readonly bytes: number;
  /** False for bundles with the analysis engine, Stripe's client or the picture library, which are large by themselves. */
  readonly hasLimit: boolean;
}

export function bundleOf(path: string, code: string): Bundle {
  const isHeavy =
    path.startsWith('analysis/') || code.includes('api.stripe.com') || code.includes('@img/sharp-linux-x64');
  return { path, bytes: Buffer.byteLength(code), hasLimit: !isHeavy };
}

export function readBundle(folder: string, path: string): Bundle {
  return bundleOf(path, readFileSync(join(folder, path, 'index.mjs'), 'utf8'));
}

/** Throws when a function is heavier than it may be, and names all that are. */
export function keepBundleBudget(bundles: readonly Bundle[]): void {
  const over = bundles.filter(({ hasLimit, bytes }) => hasLimit && bytes > BUNDLE_LIMIT_BYTES);
  if (over.length === 0) return;
  const list = over.map(({ path, bytes }) => `${Math.ceil(bytes / 1000)} KB ${path}`).join('\n');
  throw new Error(`A function weighs more than ${BUNDLE_LIMIT_BYTES / 1000} KB:\n${list}`);
}
