import type { Course } from '#shared/courses/courses.contract.ts';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import type { StudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import type { CatalogItem } from './catalog-item.ts';

const item: CatalogItem = {
  id: 'item-0000001',
  revision: 1,
  title: 'Behavioral Interview Mastery',
  description: 'Tell stories that interviewers remember.',
  categoryId: 'behavioral',
  requiredTier: 'starter',
  thumbnailUrl: null,
  locked: false,
  orderIndex: 0,
  createdAt: '2026-01-01T09:00:00.000Z',
  isPublic: true,
  fileState: 'ready',
  fileFailure: null,
};

/** An unlocked course; `given` overrides the defaults. */
export function aCourse(given: Partial<Course> = {}): Course {
  const id = given.id ?? item.id;
  return {
    ...item,
    videoUrl: `/api/courses/${id}/playback`,
    captionsUrl: null,
    duration: 765,
    videoLines: 1080,
    streamStatus: null,
    trainedCriteria: [],
    learningPoints: [],
    ...given,
  };
}

/** An unlocked podcast. */
export function aPodcast(given: Partial<Podcast> = {}): Podcast {
  const id = given.id ?? item.id;
  const own = { audioUrl: `/api/podcasts/${id}/playback`, captionsUrl: null, duration: 1500 };
  const host = { hostName: 'Maya Lind', hostImageUrl: null };
  return { ...item, title: 'Calm under questions', ...own, ...host, ...given };
}

/** An unlocked study guide. */
export function aStudyGuide(given: Partial<StudyGuide> = {}): StudyGuide {
  const id = given.id ?? item.id;
  const own = { fileUrl: `/api/study-guides/${id}/download`, fileSize: 1536, pageCount: 4 };
  return { ...item, title: 'The STAR workbook', ...own, ...given };
}
