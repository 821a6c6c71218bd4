import { describe, expect, it } from 'vitest';
import { BUNDLE_LIMIT_BYTES, measureBundle, enforceBundleBudget } from './bundle-budget.ts';

const codeOfSize = (bytes: number, more = '') => more.padEnd(bytes, 'x');

describe('the bundle size limit', () => {
  it('names every function over the limit', () => {
    const bundles = [
      measureBundle('practice/list-videos', codeOfSize(BUNDLE_LIMIT_BYTES)),
      measureBundle('courses/list-courses', codeOfSize(BUNDLE_LIMIT_BYTES + 1)),
      measureBundle('podcasts/list-podcasts', codeOfSize(700_000)),
    ];

    expect(() => enforceBundleBudget(bundles)).toThrow(
      /646 KB courses\/list-courses\n700 KB podcasts\/list-podcasts$/,
    );
    expect(() => enforceBundleBudget(bundles.slice(0, 1))).not.toThrow();
  });

  it('exempts the engine, Stripe’s client, the image library and queue workers', () => {
    const heavy = [
      measureBundle('analysis/analyze-video', codeOfSize(800_000)),
      measureBundle('billing/change-plan', codeOfSize(700_000, 'api.stripe.com')),
      measureBundle(
        'accounts/set-picture',
        codeOfSize(700_000, '"@img/sharp-linux-x64/sharp.node"'),
      ),
      measureBundle('catalog/copy-media', codeOfSize(700_000, 'return { batchItemFailures };')),
    ];

    expect(() => enforceBundleBudget(heavy)).not.toThrow();
  });
});
