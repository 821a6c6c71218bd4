/** What becomes of a recording, `goesAt` as in its video. Within a hundred days a day needs no year. */
export function goesText(goesAt: string | null, now: Date): string {
  if (goesAt === null) return 'Stays until you delete it.';
  if (Date.parse(goesAt) <= now.getTime()) return 'Will be deleted soon.';
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return `Kept until ${new Intl.DateTimeFormat('en-GB', options).format(new Date(goesAt))}.`;
}
