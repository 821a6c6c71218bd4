/** Builds a CSV file (RFC 4180) with a header row. */
export function buildCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = rows.map((row) => row.map((value) => formatCell(String(value))));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Lets the browser save the file. */
export function saveCsv(name: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // The browser reads the file after the click, so the URL must stay valid for a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The start of a formula: `=`, `+`, `-`, `@` (ASCII or full-width), tab, or CR at the start of a
// cell. Spreadsheets in some locales also start a new cell at a semicolon.
const FORMULA_START = /(?<=^|;)(?=[\s"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Spreadsheets run a cell that starts with a sign such as `=` as a formula, so an apostrophe marks
 * it as text.
 */
function formatCell(value: string): string {
  const safe = value.replaceAll(FORMULA_START, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
