export { fetchAllPages } from './all-pages.ts';
export { CatalogPage, useCatalogFilters } from './catalog-page.tsx';
export { categoriesQuery, findCategorySlug, useCategories } from './categories.queries.ts';
export { ChoiceButtons } from './choice-buttons.tsx';
export { Cover } from './cover.tsx';
export { isExpired, isFileNotReady, playbackRates, pollWhile, getRenewalDelayMs, useSignedUrl } from './media-files.ts';
export { TierBadge, UpgradeLink, UpgradePrompt } from './upgrade-link.tsx';
