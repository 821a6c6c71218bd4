/**
 * Enter the operator's pages, or remove the networks, before launch
 * (infra/docs/before-you-sell.md).
 */
export const socialLinks = [
  { network: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { network: 'YouTube', url: 'https://www.youtube.com/' },
  { network: 'Instagram', url: 'https://www.instagram.com/' },
] as const;
