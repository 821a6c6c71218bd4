export interface CollectedLog {
  /** The log lines without line breaks, in the order they were written. */
  lines: readonly string[];
  entries(): Record<string, unknown>[];
  clear(): void;
  stop(): void;
}

/** Collects all log lines written from now on. */
export function collectLog(): CollectedLog {
  const lines: string[] = [];
  const { stdout } = process;
  const before = stdout.write;
  stdout.write = (piece: string | Uint8Array) => {
    lines.push(...String(piece).split('\n').filter(Boolean));
    return true;
  };

  return {
    lines,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: () => void lines.splice(0),
    stop: () => void (stdout.write = before),
  };
}
