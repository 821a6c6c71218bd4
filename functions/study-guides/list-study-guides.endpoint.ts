import { listStudyGuides } from '../../shared/study-guides/study-guides.contract.ts';
import { itemStoreFromEnv, listItems } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = endpoint(listStudyGuides, () => listItems(studyGuideKind, itemStoreFromEnv(studyGuideKind)));
