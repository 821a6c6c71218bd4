import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Small modules that several pages share, by the name of their chunk. In separate files, each would
 * be a request. A path that ends in a slash means the whole folder.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  basics: [
    'shared/accounts/member.ts',
    'shared/analysis/criteria.ts',
    'shared/product/time.ts',
    'web/src/platform/use-buffered-text.ts',
    'web/src/platform/use-now.ts',
    'web/src/ui/controls/search-field.tsx',
    'web/src/ui/display/badge.tsx',
    'web/src/ui/display/card.tsx',
    'web/src/ui/format-count.ts',
    'web/src/ui/format-local-time.ts',
  ],

  plans: [
    'shared/billing/allowances.ts',
    'shared/billing/billing.contract.ts',
    'shared/billing/coach-answers.ts',
    'shared/billing/money.ts',
    'shared/billing/plan-periods.ts',
    'shared/billing/plans.ts',
  ],

  offers: ['web/src/features/claims/offer-claims.ts', 'web/src/features/claims/plan-lines.ts'],

  catalog: [
    'shared/catalog/formatting.ts',
    'shared/catalog/tiers.ts',
    'shared/categories/categories.contract.ts',
    'shared/courses/courses.contract.ts',
    'shared/http/next-cursor.ts',
    'shared/podcasts/podcasts.contract.ts',
    'shared/progress/progress.ts',
    'shared/study-guides/study-guides.contract.ts',
    'web/src/artwork/artwork-theme.ts',
    'web/src/features/catalog/browse/',
    'web/src/features/courses/course-card.tsx',
    'web/src/features/courses/courses.queries.ts',
    'web/src/ui/messages/load-failure.tsx',
  ],

  podcasts: [
    'web/src/features/podcasts/caption-track.ts',
    'web/src/features/podcasts/podcast-player.ts',
    'web/src/features/podcasts/podcast-row.tsx',
    'web/src/features/podcasts/podcasts.queries.ts',
    'web/src/features/podcasts/use-podcast-player.ts',
  ],

  guides: [
    'shared/progress/progress.contract.ts',
    'web/src/features/billing/allowance/allowance-used-notice.tsx',
    'web/src/features/billing/membership/membership.queries.ts',
    'web/src/features/progress/progress.queries.ts',
    'web/src/features/study-guides/guide-card.tsx',
    'web/src/features/study-guides/study-guides.queries.ts',
    'web/src/features/study-guides/use-guide-download.ts',
    'web/src/platform/use-notify-error.ts',
  ],

  checkout: [
    'shared/accounts/profession-level.ts',
    'web/src/features/billing/checkout/checkout-error.ts',
    'web/src/features/billing/checkout/checkout.queries.ts',
    'web/src/features/billing/checkout/first-charge.ts',
    'web/src/features/billing/checkout/payment-notes.tsx',
    'web/src/features/billing/checkout/plan-url.ts',
    'web/src/features/billing/checkout/use-single-flight.ts',
    'web/src/features/billing/signup/signup-draft.ts',
    'web/src/features/billing/stripe/poll.ts',
    'web/src/features/billing/stripe/stripe-client.ts',
    'web/src/features/billing/stripe/stripe-outcome.ts',
    'web/src/platform/config.ts',
    'web/src/platform/tab-storage.store.ts',
    'web/src/ui/controls/choice.tsx',
    'web/src/ui/controls/field.tsx',
  ],

  // A separate file, so that browsers cache it until a question changes.
  questions: ['shared/practice/questions/'],

  support: [
    'shared/analysis/short-take.ts',
    'shared/practice/analysis-status.ts',
    'shared/practice/consent.ts',
    'shared/practice/video.ts',
    'shared/product/retention.ts',
    'shared/support/operator.ts',
    'web/src/features/support/content-block.ts',
    'web/src/features/support/content-blocks.tsx',
  ],
};

/** Modules that the listed folders contain, but that other chunks need alone. */
const ALONE = [
  'shared/practice/questions/first-question',
  'shared/practice/questions/question-ids',
];

/** Modules of packages, by the name of the chunk whose pages need them. */
const PACKAGES: Readonly<Record<string, RegExp>> = { guides: /\/(useMutation|mutationObserver)\./ };

/** Returns the chunk of a module. Throws if a listed path no longer exists. */
export function sharedChunks(): { name: string; test: (id: string) => boolean }[] {
  return Object.entries(CHUNKS).map(([name, paths]) => {
    const missing = paths.filter((path) => !existsSync(ROOT + path));
    if (missing.length > 0)
      throw new Error(`web/shared-chunks.ts lists ${missing.join(', ')}, which doesn't exist.`);

    const isListed = (path: string) =>
      paths.some((listed) => (listed.endsWith('/') ? path.startsWith(listed) : path === listed)) &&
      !ALONE.some((alone) => path.startsWith(alone));

    return {
      name,
      test: (id: string) => isListed(id.replace(ROOT, '')) || PACKAGES[name]?.test(id) === true,
    };
  });
}
