import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { markReportOpened } from '#shared/practice/practice.contract.ts';

interface Deps {
  videos: Pick<VideoStore, 'markReportOpened'>;
  now: () => Date;
}

export function markReportOpenedWith({ videos, now }: Deps): UseCase<typeof markReportOpened> {
  return async ({ caller, params }) => {
    const marked = await videos.markReportOpened(
      { memberId: caller.memberId, videoId: params.id },
      now(),
    );

    return marked ? { status: 204, body: undefined } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(markReportOpened, () =>
  markReportOpenedWith({ videos: videoStore(), now: () => new Date() }),
);
