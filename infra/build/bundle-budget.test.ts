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

  it('lets the engine and what carries Stripe’s client weigh more', () => {
    const heavy = [
      bundleOf('analysis/analyse-video', code(800_000)),
      bundleOf('billing/change-plan', code(700_000, 'api.stripe.com')),
    ];
    expect(() => keepBundleBudget(heavy)).not.toThrow();
  });
});
