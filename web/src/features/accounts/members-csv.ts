import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';

const columns = ['id', 'email', 'firstName', 'lastName', 'role', 'plan', 'state', 'joinedAt', 'lastSeenAt'] as const;

/** Builds a CSV file (RFC 4180) with a header row. */
export function buildMembersCsv(members: readonly ListedMember[]): string {
  const rows = members.map((member) => columns.map((column) => formatCell(member[column] ?? '')));
  return [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

// ASCII and full-width signs. Some countries' spreadsheets split cells at semicolons.
const FORMULA_START = /(?<=^|;)(?=[\s"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** Spreadsheets run cells that start with a sign as formulas, so an apostrophe marks them as text. */
function formatCell(value: string): string {
  const safe = value.replaceAll(FORMULA_START, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
