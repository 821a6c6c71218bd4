import { openInput, readPackets } from './input.mjs';
import { send } from './messages.mjs';
import { toSeconds } from './native.mjs';

const MICROSECONDS = { num: 1, den: 1_000_000 };

/**
 * Describes the file with numbers and booleans only, so that no text from the file can leak. Reads
 * all packets to measure the length, which browser recordings don't declare.
 */
export function probe({ container, maximumPixels }) {
  const { input, picture, sound } = openInput(container);
  const pixels = picture ? picture.stream.codecpar.width * picture.stream.codecpar.height : null;
  const isDecodable = [picture, sound].every((track) => track === null || track.decoder !== null);
  const isWorthReading = isDecodable && picture !== null && pixels <= maximumPixels;
  const times = isWorthReading ? readTimes(input, [picture, sound]) : { start: 0, end: 0 };
  const declared = toSeconds(input.duration, MICROSECONDS) ?? 0;

  const facts = {
    pixels,
    hasSound: sound !== null,
    isDecodable,
    startSeconds: times.start,
    durationSeconds: Math.max(0, declared, times.end - times.start),
  };

  send('p', Buffer.from(JSON.stringify(facts)));
}

/** Returns the earliest start time and the latest end time of the tracks, in seconds. */
function readTimes(input, tracks) {
  const bases = new Map(
    tracks.filter(Boolean).map(({ stream }) => [stream.index, stream.timeBase]),
  );
  let end = 0;

  readPackets(input, ({ streamIndex, pts, dts, duration }) => {
    const base = bases.get(streamIndex);
    if (!base) return;

    const at = toSeconds(pts, base) ?? toSeconds(dts, base) ?? 0;
    end = Math.max(end, at + (toSeconds(duration, base) ?? 0));
  });

  const starts = tracks
    .filter(Boolean)
    .map(({ stream }) => toSeconds(stream.startTime, stream.timeBase) ?? 0);

  return { start: Math.min(...starts), end };
}
