import { useEffect, useState } from 'react';
import { WaveformBars } from '#web/ui/display/waveform-bars.tsx';

const BARS = 160;

/** The sound of a take as bars, measured in the browser. Empty if the browser can't decode it. */
export function TakeWaveform({ take }: { take: Blob }) {
  const [levels, setLevels] = useState<readonly number[]>([]);

  useEffect(() => {
    let isCurrent = true;
    // Some browsers can't decode what they record. The take is complete without its waveform.
    measureLevels(take).then(
      (measured) => isCurrent && setLevels(measured),
      () => {},
    );

    return () => {
      isCurrent = false;
    };
  }, [take]);

  return <WaveformBars levels={levels} width={BARS} className="h-8 text-amber low:hidden" />;
}

async function measureLevels(take: Blob): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, 16_000);
  const sound = await context.decodeAudioData(await take.arrayBuffer());
  return toLevels(sound.getChannelData(0), BARS);
}

/** Loudness of `bars` equal parts of a sound, from 0 to 100 relative to its loudest part. */
export function toLevels(samples: Float32Array, bars: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / bars));
  const parts = Array.from({ length: bars }, (_, at) =>
    rootMeanSquare(samples.subarray(at * size, (at + 1) * size)),
  );
  const loudest = Math.max(...parts);
  return parts.map((part) => (loudest === 0 ? 0 : (100 * part) / loudest));
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
