import { deleteStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import { deleteEndpoint } from '../catalog/catalog.public.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = deleteEndpoint(deleteStudyGuide, studyGuideKind);
