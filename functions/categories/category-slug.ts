import type { Category } from '#shared/categories/categories.contract.ts';

/** Value of `moveTo` that leaves the items without a category. Can't be the ID of a category. */
export const NO_CATEGORY = 'none';

/** Lowercase words joined by hyphens; empty if the name has no Latin letters or digits. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
}

/** The slug if it is a valid category ID, otherwise undefined. */
export function idFromSlug(slug: string): string | undefined {
  return slug.length >= 3 && slug.length <= 64 && slug !== NO_CATEGORY ? slug : undefined;
}

/** True if another category has the same name, ignoring case, or the same slug. */
export function isNameTaken(name: string, slug: string, others: readonly Category[]): boolean {
  const plain = name.toLowerCase();
  return others.some(
    (other) => other.name.toLowerCase() === plain || (slug !== '' && other.slug === slug),
  );
}
