import { openFileUses, redirectToCaptions } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getCourseCaptions } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const getCourseCaptionsEndpoint = endpoint(getCourseCaptions, {
  impact: 'Courses play without captions.',
  uses: openFileUses(courseKind),
})(redirectToCaptions);

export const { handler, declaration } = getCourseCaptionsEndpoint;
