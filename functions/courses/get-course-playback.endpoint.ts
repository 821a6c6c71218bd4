import { getCoursePlayback } from '../../shared/courses/courses.contract.ts';
import { playbackEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = playbackEndpoint(getCoursePlayback, courseKind, () => new Date());
