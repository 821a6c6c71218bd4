import { getAdminStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import { itemStoreFromEnv, readItemWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { studyGuideKind } from './study-guide-kind.service.ts';

export const handler = endpoint(getAdminStudyGuide, () =>
  readItemWith(studyGuideKind, itemStoreFromEnv(studyGuideKind)),
);
