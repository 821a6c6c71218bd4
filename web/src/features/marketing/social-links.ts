interface SocialLink {
  readonly network: string;
  readonly home: string;
  /**
   * The operator's page on the network; if null, the link goes to `home`. Set `account` or remove the entry before launch
   * (README, 'Before you sell').
   */
  readonly account: string | null;
}

export const socialLinks: readonly SocialLink[] = [
  { network: 'LinkedIn', home: 'https://www.linkedin.com/', account: null },
  { network: 'YouTube', home: 'https://www.youtube.com/', account: null },
  { network: 'Instagram', home: 'https://www.instagram.com/', account: null },
];
