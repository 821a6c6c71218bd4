import { listStudyGuides } from '../../shared/study-guides/study-guides.contract.ts';
import { listEndpoint } from '../catalog/catalog.public.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = listEndpoint(listStudyGuides, studyGuideKind);
