const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** As it is written: surrounding space and case aside, addresses that differ are different accounts. */
export function accountEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The mailbox behind an address: what follows a plus, and Gmail's dots, reach the same person. One mailbox has one trial. */
export function mailboxOf(email: string): string {
  const address = accountEmail(email).normalize('NFKC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const [name = ''] = address.slice(0, at).split('+');
  if (!DOTLESS.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
