interface SocialLink {
  readonly network: string;
  /** The network's own front page. */
  readonly home: string;
  /** The operator's page there. Null leads to the front page; fill in before you sell (README), or take the line out. */
  readonly account: string | null;
}

/** The social links of the footer. */
export const socialLinks: readonly SocialLink[] = [
  { network: 'LinkedIn', home: 'https://www.linkedin.com/', account: null },
  { network: 'YouTube', home: 'https://www.youtube.com/', account: null },
  { network: 'Instagram', home: 'https://www.instagram.com/', account: null },
];
