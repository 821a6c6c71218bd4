interface SocialLink {
  readonly network: string;
  /** The network's home page. */
  readonly home: string;
  /**
   * The operator's page on the network. If null, the link goes to `home`. Fill in before you sell (README), or remove
   * the entry.
   */
  readonly account: string | null;
}

/** Social links in the footer. */
export const socialLinks: readonly SocialLink[] = [
  { network: 'LinkedIn', home: 'https://www.linkedin.com/', account: null },
  { network: 'YouTube', home: 'https://www.youtube.com/', account: null },
  { network: 'Instagram', home: 'https://www.instagram.com/', account: null },
];
