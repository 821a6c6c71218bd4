import * as z from 'zod';
import { analysisRequestSchema, type VideoKey } from '#functions/videos/videos.public.ts';
import type { ParsedMessage } from '#platform/queue/queue-worker.ts';

const storageEventSchema = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      s3: z.object({
        bucket: z.object({ name: z.string() }),
        object: z.object({ key: z.string() }),
      }),
    }),
  ),
});

const testEventSchema = z.object({ Event: z.literal('s3:TestEvent') });

const PRACTICE_KEY = /^media\/practice\/([^/]+)\/([^/]+)$/;

/**
 * Returns the videos that a storage event or an `AnalysisRequest` refers to. Ignores unrelated
 * events. Throws if the message is invalid, so that it ends up in the dead-letter queue.
 */
export function readAnalysisMessage(body: string, mediaBucket: string): ParsedMessage<VideoKey> {
  const message: unknown = JSON.parse(body);
  if (testEventSchema.safeParse(message).success) return { kind: 'ignore', why: 'test event' };

  const request = analysisRequestSchema.safeParse(message);
  if (request.success) return { kind: 'work', work: [request.data] };

  const { Records } = storageEventSchema.parse(message);
  const work = Records.filter(({ eventName }) => /^(s3:)?ObjectCreated:/.test(eventName))
    .filter(({ s3 }) => s3.bucket.name === mediaBucket)
    .map(({ s3 }) => parseVideoKey(s3.object.key))
    .filter((key) => key !== undefined);

  return work.length > 0
    ? { kind: 'work', work }
    : { kind: 'ignore', why: 'no practice video was created' };
}

/** Log fields that identify a video. */
export const videoLogFields = ({ videoId }: VideoKey) => ({ videoId });

/** Keys in S3 events are form-encoded: `+` means a space. */
function parseVideoKey(encodedKey: string): VideoKey | undefined {
  const [, memberId, videoId] =
    PRACTICE_KEY.exec(decodeURIComponent(encodedKey.replaceAll('+', ' '))) ?? [];
  return memberId && videoId ? { memberId, videoId } : undefined;
}
