/** In order of preference. Older versions of Safari record only MP4. */
const mimeTypes = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
] as const;

// Two minutes, the longest take, are about 40 MB. The analysis doesn't need higher quality.
const VIDEO_BITS_PER_SECOND = 2_500_000;
const AUDIO_BITS_PER_SECOND = 128_000;
const CHUNK_MS = 1000;

export function chooseMimeType(isSupported: (type: string) => boolean): string | undefined {
  return mimeTypes.find(isSupported);
}

export function startRecording(stream: MediaStream, onError: () => void) {
  const recorder = new MediaRecorder(stream, {
    mimeType: chooseMimeType((type) => MediaRecorder.isTypeSupported(type)),
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
  });

  const chunks: Blob[] = [];
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  recorder.addEventListener('error', onError);
  recorder.start(CHUNK_MS);

  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };

  return {
    /** Stops and returns the whole recording. Its MIME type omits the codecs. */
    stop: async () => {
      end();
      await ended;

      return new Blob(chunks, {
        type: stripCodecs(recorder.mimeType || chunks[0]?.type || 'video/webm'),
      });
    },

    discard: () => {
      recorder.removeEventListener('error', onError);
      end();
    },
  };
}

/** Removes the codecs from a MIME type: `video/webm;codecs=vp9` becomes `video/webm`. */
export function stripCodecs(type: string): string {
  return type.split(';')[0]?.trim() ?? type;
}
