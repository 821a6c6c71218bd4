import type { SourceVideo } from './stream-encoder.gateway.ts';
import { buildStreamFolder } from '../item/stream.ts';

export interface JobEventInput {
  itemId: string;
  streamId: string;
  status: 'COMPLETE' | 'ERROR' | 'CANCELED';
  /** Names of the outputs, as MediaConvert reports them. */
  outputs?: readonly string[];
}

const ALL_OUTPUTS = ['video.m3u8', 'poster.0000001.jpg', 'thumbnail.0000006.jpg'];

/** An event of MediaConvert, in EventBridge's format. */
export function aJobEvent({
  itemId,
  streamId,
  status,
  outputs = ALL_OUTPUTS,
}: JobEventInput): unknown {
  const toPath = (name: string) => `s3://content/${buildStreamFolder(itemId, streamId)}${name}`;
  const [playlist, ...captures] = outputs.map(toPath);

  return {
    source: 'aws.mediaconvert',
    'detail-type': 'MediaConvert Job State Change',
    detail: {
      queue: 'arn:queue',
      jobId: `job-of-${streamId}`,
      status,
      userMetadata: { itemId, streamId },
      ...(status === 'COMPLETE'
        ? {
            outputGroupDetails: [
              {
                type: 'CMAF_GROUP',
                outputDetails: [{ durationInMs: 60_000 }],
                playlistFilePaths: [playlist],
              },
              ...captures.map((path) => ({
                type: 'FILE_GROUP',
                outputDetails: [{ outputFilePaths: [path] }],
              })),
            ],
          }
        : { errorCode: 1010, errorMessage: 'It failed.' }),
    },
  };
}

export function aSourceVideo(changes: Partial<SourceVideo> = {}): SourceVideo {
  const properties = { durationSeconds: 600, framesPerSecond: 30, hasAudio: true, isHdr: false };
  return { width: 1280, height: 720, ...properties, ...changes };
}
