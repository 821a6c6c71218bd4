import { listStudyGuides } from '../../shared/study-guides/study-guides.contract.ts';
import { itemStoreFromEnv, listItemsWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = endpoint(listStudyGuides, () => listItemsWith(studyGuideKind, itemStoreFromEnv(studyGuideKind)));
