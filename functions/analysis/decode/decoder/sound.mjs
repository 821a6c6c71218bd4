import { filterChain } from './filters.mjs';
import { openDecoder } from './input.mjs';
import { send } from './messages.mjs';
import { av, NO_TIMESTAMP } from './native.mjs';

/** Writes a stream's audio to stdout as 16-bit mono samples, filling gaps with silence. */
export function soundOutput(sound, { audioHertz, analyzedSeconds, startSeconds }) {
  const most = analyzedSeconds * audioHertz;
  const { timeBase } = sound.stream;
  const start = BigInt(Math.round((startSeconds * timeBase.den) / timeBase.num));
  let [chain, chainKey, sent] = [null, '', 0];
  const sendSamples = (frame) => {
    const samples = Math.min(frame.nbSamples, most - sent);
    if (samples > 0) send('s', frame.toBuffer().subarray(0, 2 * samples));
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
            ['aformat', `sample_fmts=s16:sample_rates=${audioHertz}:channel_layouts=mono`],
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

function sourceOptions({ sampleRate, format, channelLayout }, { num, den }) {
  return `sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${av.avChannelLayoutDescribe(channelLayout)}:time_base=${num}/${den}`;
}
