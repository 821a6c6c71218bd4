import { updateStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import { updateEndpoint } from '../catalog/catalog.public.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = updateEndpoint(updateStudyGuide, studyGuideKind, () => new Date());
