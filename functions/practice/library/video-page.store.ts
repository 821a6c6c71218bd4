import { videoRowSchema, type VideoRow } from '#functions/videos/videos.public.ts';
import { keyQuery, queryPages } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';

/**
 * A Query returns about 1 MB of rows, which is up to 1.5 MB of JSON, and Lambda limits a response to
 * 6 MB.
 */
const QUERIES_PER_PAGE = 3;

const METHOD_NEEDS = { listPage: ['Query'] } as const;

/** Lists a member's videos one page at a time. */
export const videoPageStore = /* @__PURE__ */ tableStore('Videos', METHOD_NEEDS, (table) => ({
  /**
   * Returns the member's newest videos, or those that follow the video `after`, from at most three
   * Queries. If there may be more, `next` is the last video's ID.
   */
  async listPage(memberId: string, after?: string) {
    const query = {
      ...keyQuery('memberId', memberId),
      ConsistentRead: true,
      ScanIndexForward: false,
      ExclusiveStartKey: after === undefined ? undefined : { memberId, videoId: after },
    };

    const rows: VideoRow[] = [];
    let queries = 0;
    for await (const page of queryPages(table, query, videoRowSchema)) {
      rows.push(...page);
      queries += 1;
      if (queries === QUERIES_PER_PAGE) return { rows, next: page.at(-1)?.videoId };
    }

    return { rows };
  },
}));
