import { queryOptions } from '@tanstack/react-query';
import { readCaptionLines } from './search-captions.ts';

/** The lines of a course's captions. The server redirects to the file only if the member's plan opens the course. */
export const captionsQuery = (captionsUrl: string) =>
  queryOptions({
    queryKey: [captionsUrl, 'lines'],
    queryFn: async ({ signal }) => {
      const response = await fetch(captionsUrl, { signal });
      if (!response.ok) throw new Error(`captions: ${response.status}`);
      return readCaptionLines(await response.text());
    },
  });
