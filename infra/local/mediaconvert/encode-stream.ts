import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeMediaAsync, type MediaFile } from '../media/media-file.ts';
import type { JobDocument, JobOutput } from './job-document.ts';

/**
 * The number of video versions that this machine encodes. MediaConvert encodes every version in the
 * job.
 */
const VIDEO_VERSIONS = 2;

type OutputGroup = JobDocument['settings']['outputGroups'][number];

/**
 * Writes an output group's files into a folder, with FFmpeg. Ignores the source's rotation and the
 * quality settings. Returns the name of the playlist or of the last captured frame, which
 * MediaConvert reports in its event.
 */
export async function encodeGroup(
  group: OutputGroup,
  source: string,
  folder: string,
): Promise<string> {
  const { cmafGroupSettings: cmaf, fileGroupSettings } = group.outputGroupSettings;
  const base = (cmaf ?? fileGroupSettings)?.destination.split('/').at(-1) ?? '';
  if (!cmaf) return captureFrames(group, source, join(folder, base));

  const videos = group.outputs
    .filter(({ videoDescription }) => videoDescription)
    .slice(0, VIDEO_VERSIONS);
  const audio = group.outputs.find(({ videoDescription }) => !videoDescription);

  for (const output of [...videos, ...(audio ? [audio] : [])]) {
    const path = join(folder, `${base}${output.nameModifier}`);
    await makeMediaAsync(
      buildVersion(output, { source, path, segmentSeconds: cmaf.segmentLength }),
    );
  }

  await writeFile(join(folder, `${base}.m3u8`), buildPlaylist(base, videos, audio));

  return `${base}.m3u8`;
}

function buildVersion(
  { videoDescription }: JobOutput,
  { source, path, segmentSeconds }: { source: string; path: string; segmentSeconds: number },
): MediaFile {
  const track = videoDescription
    ? {
        filters: [
          ['movie', `filename=${source}`],
          ['scale', `${videoDescription.width}:${videoDescription.height}`],
          ['format', 'pix_fmts=yuv420p'],
          ['buffersink'],
        ] as const,
        codec: 'libx264',
        options: { preset: 'ultrafast' },
      }
    : {
        filters: [
          ['amovie', `filename=${source}`],
          ['aformat', 'sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'],
          ['asetnsamples', 'nb_out_samples=1024:pad=0'],
          ['abuffersink'],
        ] as const,
        codec: 'aac',
      };

  const options = {
    hls_time: segmentSeconds,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_flags: 'single_file',
    hls_segment_filename: `${path}.mp4`,
  };

  return { path: `${path}.m3u8`, format: 'hls', options, tracks: [track] };
}

function buildPlaylist(
  base: string,
  videos: readonly JobOutput[],
  audio: JobOutput | undefined,
): string {
  const versions = videos.flatMap(({ nameModifier, videoDescription }) => {
    if (videoDescription?.codecSettings.codec !== 'H_264') return [];

    const { width, height, codecSettings } = videoDescription;
    const attributes = `BANDWIDTH=${codecSettings.h264Settings.maxBitrate},RESOLUTION=${width}x${height}`;

    return [
      `#EXT-X-STREAM-INF:${attributes}${audio ? ',AUDIO="audio"' : ''}`,
      `${base}${nameModifier}.m3u8`,
    ];
  });

  const media = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,URI="${base}${audio?.nameModifier}.m3u8"`;

  return ['#EXTM3U', '#EXT-X-VERSION:7', ...(audio ? [media] : []), ...versions, ''].join('\n');
}

async function captureFrames(
  { outputs }: OutputGroup,
  source: string,
  base: string,
): Promise<string> {
  const description = outputs[0]?.videoDescription;
  if (description?.codecSettings.codec !== 'FRAME_CAPTURE')
    throw new Error('a file group must capture frames');

  const { framerateDenominator, maxCaptures } = description.codecSettings.frameCaptureSettings;

  const filters = [
    ['movie', `filename=${source}`],
    ['fps', `fps=1/${framerateDenominator}:start_time=0:round=up`],
    ...(maxCaptures === undefined ? [] : [['trim', `end_frame=${maxCaptures}`] as const]),
    ['scale', `${description.width}:${description.height}`],
    ['format', 'pix_fmts=yuvj420p'],
    ['buffersink'],
  ] as const;

  const track = { filters, codec: 'mjpeg' };

  await makeMediaAsync({
    path: `${base}.%07d.jpg`,
    format: 'image2',
    options: { start_number: 0 },
    tracks: [track],
  });

  const name = base.split('/').at(-1);
  const captured = (await readdir(join(base, '..'))).filter((file) => file.startsWith(`${name}.`));

  return captured.toSorted().at(-1) ?? '';
}
