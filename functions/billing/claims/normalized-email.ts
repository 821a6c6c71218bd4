const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Trims and lowercases the address. Addresses that still differ belong to different accounts. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Removes the plus suffix and Gmail dots from an address, so that each mailbox gets only one trial.
 */
export function normalizeMailbox(email: string): string {
  const address = normalizeEmail(email).normalize('NFKC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const [name = ''] = address.slice(0, at).split('+');
  if (!DOTLESS.has(domain)) return `${name}@${domain}`;

  return `${name.replaceAll('.', '')}@gmail.com`;
}
