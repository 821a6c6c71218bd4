/** UI shared by courses, podcasts and study guides. */
export { CatalogFilter } from './catalog-filter.tsx';
export { CatalogList } from './catalog-list.tsx';
export { categoriesQuery, findCategorySlug, useCategories } from './categories.queries.ts';
export { ChoiceButtons } from './choice-buttons.tsx';
export { Cover } from './cover.tsx';
export { RequiredPlanNote, UpgradeLink } from './upgrade-link.tsx';
export { pollWhile } from './poll-while.ts';
export { matchesSearch } from './search.ts';
export { isExpired, isFileNotReady, renewalDelayMs, useSignedUrl } from './signed-url.ts';
export { playbackRates } from './playback-rates.ts';
export { TierBadge } from './tier-badge.tsx';
export { useCatalogFilters } from './use-catalog-filters.ts';
