/** Response headers of content behind a private link. */
export const UNLISTED = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };
