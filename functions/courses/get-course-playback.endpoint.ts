import { openFileUses, playItem } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getCoursePlayback } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const getCoursePlaybackEndpoint = endpoint(getCoursePlayback, {
  impact: 'Members cannot watch courses.',
  uses: openFileUses(courseKind),
})(playItem);

export const { handler, declaration } = getCoursePlaybackEndpoint;
