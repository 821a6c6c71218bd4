const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The address, trimmed and in lower case. Addresses that still differ belong to different accounts. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The mailbox that receives an address's email: without a plus suffix or Gmail dots. Each mailbox gets one trial. */
export function normalizeMailbox(email: string): string {
  const address = normalizeEmail(email).normalize('NFKC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const [name = ''] = address.slice(0, at).split('+');
  if (!DOTLESS.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
