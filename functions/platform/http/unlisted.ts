/** Response headers of shared content. */
export const UNLISTED = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };
