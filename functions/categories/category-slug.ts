import type { Category } from '../../shared/categories/categories.contract.ts';

/** What a query may say in place of a category's id. */
export const NO_CATEGORY = 'none';

/** Lower-case words joined by hyphens; empty when the name has no Latin letters or digits. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
}

/** The slug where it can serve as an id. */
export function idFromSlug(slug: string): string | undefined {
  return slug.length >= 3 && slug.length <= 64 && slug !== NO_CATEGORY ? slug : undefined;
}

/** Whether another category reads the same. */
export function isTaken(name: string, slug: string, others: readonly Category[]): boolean {
  const plain = name.toLowerCase();
  return others.some((other) => other.name.toLowerCase() === plain || (slug !== '' && other.slug === slug));
}
