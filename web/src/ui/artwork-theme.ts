/** Theme of a picture. `stage` is for items without a category; `host` replaces a person's picture. */
export const artworkThemes = ['behavioral', 'technical', 'industry', 'podcast', 'guide', 'host', 'stage'] as const;
export type ArtworkTheme = (typeof artworkThemes)[number];

/** Theme for a category's slug. Categories that administrators add use `stage`. */
export function findCategoryTheme(slug: string | null | undefined): ArtworkTheme {
  return artworkThemes.find((theme) => theme === slug) ?? 'stage';
}
