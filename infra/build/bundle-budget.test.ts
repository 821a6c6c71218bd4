import { describe, expect, it } from 'vitest';
import { BUNDLE_LIMIT_BYTES, bundleOf, keepBundleBudget } from './bundle-budget.ts';

const code = (bytes: number, more = '') => more.padEnd(bytes, 'x');

describe('the budget of bundles', () => {
  it('names every function that is heavier', () => {
    const bundles = [
      bundleOf('practice/list-videos', code(BUNDLE_LIMIT_BYTES)),
      bundleOf('courses/list-courses', code(BUNDLE_LIMIT_BYTES + 1)),
      bundleOf('podcasts/list-podcasts', code(700_000)),
    ];
    expect(() => keepBundleBudget(bundles)).toThrow(/601 KB courses\/list-courses\n700 KB podcasts\/list-podcasts$/);
    expect(() => keepBundleBudget(bundles.slice(0, 1))).not.toThrow();
  });

  it('exempts the engine, Stripe’s client and the picture library', () => {
    const heavy = [
      bundleOf('analysis/analyze-video', code(800_000)),
      bundleOf('billing/change-plan', code(700_000, 'api.stripe.com')),
      bundleOf('accounts/set-picture', code(700_000, '"@img/sharp-linux-x64/sharp.node"')),
    ];
    expect(() => keepBundleBudget(heavy)).not.toThrow();
  });
});
