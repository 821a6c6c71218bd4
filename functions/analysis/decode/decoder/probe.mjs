import { openInput, readPackets } from './input.mjs';
import { send } from './messages.mjs';
import { toSeconds } from './native.mjs';

/** A longer time without any packet is a damaged time stamp. */
const MAXIMUM_GAP_SECONDS = 60;

/**
 * Describes the file with numbers and booleans only, so that no text from the file can leak. Reads
 * all packets to measure the length, which browser recordings don't declare.
 */
export function probe({ container, maximumPixels }) {
  const { input, picture, sounds } = openInput(container);
  const pixels = picture ? picture.stream.codecpar.width * picture.stream.codecpar.height : null;
  const isPictureDecodable = picture?.decoder !== null;
  const isSoundDecodable = sounds[0]?.decoder !== null;
  const isDecodable = isPictureDecodable && isSoundDecodable;
  const isWorthReading = isDecodable && picture !== null && pixels <= maximumPixels;
  const content = isWorthReading ? readContent(input, picture, sounds) : null;

  const facts = {
    pixels,
    soundIndex: content ? content.soundIndex : (sounds[0]?.stream.index ?? null),
    isPictureDecodable,
    isSoundDecodable,
    startSeconds: content?.start ?? 0,
    durationSeconds: content ? Math.max(0, content.end - content.start) : 0,
    frameCount: content?.frameCount ?? 0,
  };

  send('p', Buffer.from(JSON.stringify(facts)));
}

/**
 * Returns the earliest start time and the latest end time of the tracks, in seconds, the number of
 * frames, and the index of the audio track with the most data, because another track may be silent.
 */
function readContent(input, picture, sounds) {
  const tracks = [picture, ...sounds.filter(({ decoder }) => decoder !== null)];
  const bases = new Map(tracks.map(({ stream }) => [stream.index, stream.timeBase]));
  const starts = tracks.map(({ stream }) => toSeconds(stream.startTime, stream.timeBase) ?? 0);
  const start = Math.min(...starts);
  const bytes = new Map(tracks.slice(1).map(({ stream }) => [stream.index, 0]));
  let [end, frameCount] = [start, 0];

  readPackets(input, ({ streamIndex, pts, dts, duration, size }) => {
    const base = bases.get(streamIndex);
    if (!base) return;
    if (streamIndex === picture.stream.index) frameCount += 1;
    if (bytes.has(streamIndex)) bytes.set(streamIndex, bytes.get(streamIndex) + size);

    const at = toSeconds(pts, base) ?? toSeconds(dts, base) ?? 0;
    const length = toSeconds(duration, base) ?? 0;
    if (at - end < MAXIMUM_GAP_SECONDS)
      end = Math.max(end, length < MAXIMUM_GAP_SECONDS ? at + length : at);
  });

  const [largest = null] = [...bytes].toSorted(([, one], [, other]) => other - one);

  return { start, end, frameCount, soundIndex: largest && largest[0] };
}
