/**
 * Themes of generated pictures. `stage` is for items without a category; `host` stands in for a
 * portrait.
 */
export const artworkThemes = [
  'behavioral',
  'technical',
  'industry',
  'podcast',
  'guide',
  'host',
  'stage',
] as const;

export type ArtworkTheme = (typeof artworkThemes)[number];

/**
 * Theme for a category slug. Slugs without their own theme, such as those of new categories, use
 * `stage`.
 */
export function findCategoryTheme(slug: string | null | undefined): ArtworkTheme {
  return artworkThemes.find((theme) => theme === slug) ?? 'stage';
}
