import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 5 * 1024 * 1024;

/** A function's log file, which starts afresh past 5 MB and keeps the one before as `<name>.1.log`. */
export class FunctionLog {
  private readonly file: string;
  private size: number;
  /** Open from the first line on: opening it anew for each costs several times the line. */
  private open: number | undefined;
  private rest = '';

  /** `onError` is told every line that reports an error, in short. */
  constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly onError: (line: string) => void,
  ) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${name}.log`);
    this.size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(piece: Buffer): void {
    if (this.size + piece.length > LIMIT_BYTES) {
      this.close();
      if (this.size > 0) renameSync(this.file, join(this.folder, `${this.name}.1.log`));
      this.size = 0;
    }
    this.open ??= openSync(this.file, 'a');
    writeSync(this.open, piece);
    this.size += piece.length;
    const lines = `${this.rest}${piece.toString('utf8')}`.split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.report(line);
  }

  /** A further line opens the file again. */
  close(): void {
    if (this.open !== undefined) closeSync(this.open);
    this.open = undefined;
  }

  private report(line: string): void {
    const summary = errorIn(line);
    if (summary) this.onError(`${this.name}: ${summary}`);
  }
}

/** What a log line says went wrong, on one line; undefined for a line that reports no error. */
export function errorIn(line: string): string | undefined {
  // Nearly every line reports a request that went well: not worth reading whole.
  if (!line.startsWith('{') || !/error/i.test(line)) return undefined;
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    if (String(entry.level).toLowerCase() !== 'error') return undefined;
    const parts = [entry.event, entry.errorType ?? entry.errorName, entry.errorMessage ?? entry.message];
    return parts.filter(Boolean).map(String).join(' - ').replaceAll(/\s+/g, ' ').slice(0, 300);
  } catch {
    return undefined;
  }
}
