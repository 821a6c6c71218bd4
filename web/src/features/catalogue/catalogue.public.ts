/** UI shared by courses, podcasts and study guides. */
export { CatalogueFilter } from './catalogue-filter.tsx';
export { CatalogueList } from './catalogue-list.tsx';
export { categoriesQuery, slugOf, useCategories } from './categories.queries.ts';
export { ChoiceButtons } from './choice-buttons.tsx';
export { Cover } from './cover.tsx';
export { RequiresPlan, UpgradeLink } from './locked-note.tsx';
export { pollWhile } from './preparing.ts';
export { isFound } from './search.ts';
export { isExpired, isNotReady, renewInMs, useSignedAddress } from './signed-address.ts';
export { speeds } from './speeds.ts';
export { TierBadge } from './tier-badge.tsx';
export { useCataloguePlace } from './use-catalogue-place.ts';
