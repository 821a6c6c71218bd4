import { open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '../../shared/accounts/member.ts';
import { aCourse, aPodcast, aStudyGuide } from '../../shared/catalogue/catalogue.fixtures.ts';

export const categories = [
  { id: 'behavioral', name: 'Behavioral', slug: 'behavioral' },
  { id: 'technical', name: 'Technical', slug: 'technical' },
  { id: 'industry', name: 'Industry', slug: 'industry' },
];
export const locked = { locked: true, videoUrl: null, audioUrl: null, fileUrl: null };
export const behavioral = categories[0] ?? null;

/** One of each: open, locked for either plan, long and without a length. */
export const courses = [
  aCourse({ id: 'item-0000001' }),
  aCourse({ ...locked, id: 'item-0000002', title: 'Whiteboard', requiredTier: 'professional', duration: 65 }),
  aCourse({ ...locked, id: 'item-0000003', title: longTitle('course'), requiredTier: 'executive', duration: 0 }),
];
export const podcasts = [
  aPodcast({ id: 'item-0000001', description: 'Tell what you did so that it is remembered.' }),
  aPodcast({
    ...locked,
    id: 'item-0000002',
    title: longTitle('podcast'),
    requiredTier: 'executive',
    hostName: 'Otto Berg',
    duration: 3665,
  }),
  aPodcast({ id: 'item-0000003', title: 'Short', hostName: longTitle('host'), duration: 3599 }),
];
export const studyGuides = [
  aStudyGuide({ id: 'item-0000001' }),
  aStudyGuide({
    ...locked,
    id: 'item-0000002',
    title: longTitle('guide'),
    requiredTier: 'executive',
    pageCount: 0,
    fileSize: 0,
  }),
  aStudyGuide({ id: 'item-0000003', title: 'By size', pageCount: 0, fileSize: 2 * 1024 ** 2 }),
  aStudyGuide({ id: 'item-0000004', title: 'By more', pageCount: 0, fileSize: 1.25 * 1024 ** 3 }),
  aStudyGuide({ id: 'item-0000005', title: 'By pages', pageCount: 12, fileSize: 0 }),
];

/** As long as a title may be, with a word that does not fit anywhere. */
export function longTitle(kind: string): string {
  return `A ${kind} with a very long title ${'and a word without any place to break it, '.repeat(3)}${'o'.repeat(80)}`.slice(
    0,
    200,
  );
}

/** A member for whom the server is answered. */
export const mona: User = {
  id: 'member-0001',
  email: 'mona@example.com',
  firstName: 'Mona',
  lastName: 'Member',
  profileImageUrl: null,
  role: 'member',
  plan: 'executive',
  paymentDueBy: null,
};

/** Sixty letters without a place to break. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'.slice(0, 60);

/** A file of a little more than 100 MB that takes no room on the disk. */
export async function withLargeVideo(act: (path: string) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `large-${process.pid}-${performance.now()}.webm`);
  const file = await openFile(path, 'w');
  await file.truncate(100 * 1024 * 1024 + 1);
  await file.close();
  try {
    await act(path);
  } finally {
    await rm(path);
  }
}
