import { filterChain } from './filters.mjs';
import { openDecoder } from './input.mjs';
import { send } from './messages.mjs';
import { av, NO_TIMESTAMP } from './native.mjs';

const STEREO = 2;
/** In stereo, two equal voices keep all of the power when mixed; two unrelated noises keep half. */
const CANCELED_POWER_SHARE = 0.1;

/** Writes a stream's audio to stdout as 16-bit mono samples, filling gaps with silence. */
export function soundOutput(sound, { audioHertz, analyzedSeconds, startSeconds }) {
  const most = Math.round(analyzedSeconds * audioHertz);
  const { timeBase } = sound.stream;
  const start = BigInt(Math.round((startSeconds * timeBase.den) / timeBase.num));
  let [chain, chainKey, sent] = [null, '', 0];
  const sendSamples = (frame) => {
    const samples = Math.min(frame.nbSamples, most - sent);
    if (samples > 0) {
      const isStereo = frame.channels === STEREO;
      // The buffer may end with padding.
      const bytes = frame.toBuffer().subarray(0, (isStereo ? 4 : 2) * samples);
      send('s', isStereo ? mixStereo(bytes) : bytes);
    }

    sent += Math.max(samples, 0);
  };

  const finishChain = () => {
    chain?.push(null);
    chain?.free();
  };

  const decode = openDecoder(sound, {
    threads: 1,

    onFrame: (frame) => {
      const key = sourceOptions(frame, timeBase);
      if (key !== chainKey) {
        finishChain();

        chain = filterChain(
          [
            ['abuffer', key],
            ['aresample', `async=1:first_pts=${sent}`],
            [
              'aformat',
              `sample_fmts=s16:sample_rates=${audioHertz}:channel_layouts=${frame.channels === STEREO ? 'stereo' : 'mono'}`,
            ],
            ['abuffersink'],
          ],
          sendSamples,
        );

        chainKey = key;
      }

      if (frame.bestEffortTimestamp !== NO_TIMESTAMP) frame.pts = frame.bestEffortTimestamp - start;
      chain.push(frame);
    },
  });

  return {
    index: sound.stream.index,
    decode,
    finish: () => {
      decode(null);
      finishChain();
    },
    isFull: () => sent >= most,
  };
}

/**
 * Mixes 16-bit stereo samples to mono. If the channels cancel each other out, which happens if one
 * of them is wired the wrong way around, uses only the left channel.
 */
function mixStereo(bytes) {
  const stereo = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  const mono = new Int16Array(stereo.length >> 1);
  let [mixedPower, channelPower] = [0, 0];

  for (let at = 0; at < mono.length; at += 1) {
    const [left, right] = [stereo[2 * at], stereo[2 * at + 1]];
    const mixed = (left + right) / 2;
    mono[at] = mixed;
    mixedPower += mixed * mixed;
    channelPower += (left * left + right * right) / 2;
  }

  if (mixedPower < CANCELED_POWER_SHARE * channelPower)
    for (let at = 0; at < mono.length; at += 1) mono[at] = stereo[2 * at];

  return Buffer.from(mono.buffer);
}

function sourceOptions({ sampleRate, format, channelLayout }, { num, den }) {
  return `sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${av.avChannelLayoutDescribe(channelLayout)}:time_base=${num}/${den}`;
}
