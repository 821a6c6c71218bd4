import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { markReportOpened } from '#shared/practice/practice.contract.ts';

export const markReportOpenedEndpoint = endpoint(markReportOpened, {
  impact: 'The home page keeps showing an opened report as new.',
  uses: { videos: videoStore.pick('markReportOpened'), now: clock },
})(async ({ caller, params }, { videos, now }) => {
  const marked = await videos.markReportOpened(
    { memberId: caller.memberId, videoId: params.id },
    now(),
  );

  return marked ? { status: 204, body: undefined } : refuse('NOT_FOUND');
});

export const { handler, declaration } = markReportOpenedEndpoint;
