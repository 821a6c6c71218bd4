import type * as z from 'zod';
import { videoRowSchema } from '#functions/videos/videos.public.ts';

/** The attributes of an unfinished video that the sweeper needs. The index projects no others. */
export const DUE_VIDEO_ATTRIBUTES = [
  'analysisStatus',
  'attempts',
  'mediaKey',
  'createdAt',
] as const;

export const dueVideoSchema = videoRowSchema
  .pick({
    memberId: true,
    videoId: true,
    analysisStatus: true,
    attempts: true,
    mediaKey: true,
    createdAt: true,
    dueAt: true,
  })
  .required({ dueAt: true });

export type DueVideo = z.output<typeof dueVideoSchema>;
