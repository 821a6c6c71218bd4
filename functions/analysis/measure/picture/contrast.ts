const COLORS = 3;
const BINS = 256;
/** Share of all values that is clipped at each end of the range. */
const CUT_SHARE = 0.02;
const LEAST_RANGE = 0.05;

/**
 * Stretches each color of an eye image (values 0-1, three per pixel) to the full range, in place. Without this, the
 * iris model underestimates eye turns if dark skin, dim or tinted light, or glasses lower the contrast.
 */
export function stretchContrast(values: Float32Array): void {
  for (let color = 0; color < COLORS; color += 1) {
    const [low, high] = edges(values, color);
    const gain = 1 / Math.max(high - low, LEAST_RANGE);
    for (let at = color; at < values.length; at += COLORS) {
      values[at] = Math.max(0, Math.min(1, ((values[at] ?? 0) - low) * gain));
    }
  }
}

function edges(values: Float32Array, color: number): [low: number, high: number] {
  const counts = new Uint32Array(BINS);
  const bin = (value: number) => Math.max(0, Math.min(BINS - 1, Math.round(value * (BINS - 1))));
  for (let at = color; at < values.length; at += COLORS) {
    const number = bin(values[at] ?? 0);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  const total = values.length / COLORS;
  const reach = (share: number) => {
    let below = 0;
    return counts.findIndex((count) => (below += count) > share * total) / (BINS - 1);
  };
  return [reach(CUT_SHARE), reach(1 - CUT_SHARE)];
}
