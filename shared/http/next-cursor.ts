/** The header with the cursor of a list's next page; missing on the last page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
