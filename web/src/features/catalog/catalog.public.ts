export { CatalogPage, useCatalogFilters } from './browse/catalog-page.tsx';
export { categoriesQuery, findCategorySlug, useCategories } from './browse/categories.queries.ts';
export { ChoiceButtons } from './browse/choice-buttons.tsx';
export { Cover } from './browse/cover.tsx';
export { itemsQuery } from './browse/items.queries.ts';
export { getRenewalDelayMs, isExpired, playbackRates, pollWhile } from './browse/media-files.ts';
export { TierBadge, UpgradeLink, UpgradePrompt } from './browse/upgrade-link.tsx';
