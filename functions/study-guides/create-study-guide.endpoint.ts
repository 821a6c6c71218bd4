import { createStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import { createEndpoint } from '../catalog/catalog.public.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = createEndpoint(createStudyGuide, studyGuideKind, () => new Date());
