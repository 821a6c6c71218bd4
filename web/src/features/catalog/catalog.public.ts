export { CatalogPage, useCatalogFilters } from './catalog-page.tsx';
export { categoriesQuery, findCategorySlug, useCategories } from './categories.queries.ts';
export { ChoiceButtons } from './choice-buttons.tsx';
export { Cover } from './cover.tsx';
export { itemsQuery } from './items.queries.ts';
export { getRenewalDelayMs, isExpired, playbackRates, pollWhile } from './media-files.ts';
export { TierBadge, UpgradeLink, UpgradePrompt } from './upgrade-link.tsx';
