import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** A function's log file. When it exceeds 5 MB, it is rotated to `<name>.1.log`. */
export class FunctionLog {
  private readonly file: string;
  private size: number;
  /** Kept open, because reopening the file costs several times as much as writing a line. */
  private fileDescriptor: number | undefined;
  private partialLine = '';

  /** `onError` receives a short summary of each error line. */
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
    if (this.size + piece.length > MAX_LOG_BYTES) {
      this.close();
      if (this.size > 0) renameSync(this.file, join(this.folder, `${this.name}.1.log`));
      this.size = 0;
    }

    this.fileDescriptor ??= openSync(this.file, 'a');
    writeSync(this.fileDescriptor, piece);
    this.size += piece.length;

    const lines = `${this.partialLine}${piece.toString('utf8')}`.split('\n');
    this.partialLine = lines.pop() ?? '';

    for (const line of lines) {
      const summary = summarizeErrorLine(line);
      if (summary) this.onError(`${this.name}: ${summary}`);
    }
  }

  /** Closes the file. The next write reopens it. */
  close(): void {
    if (this.fileDescriptor !== undefined) closeSync(this.fileDescriptor);
    this.fileDescriptor = undefined;
  }
}

/** A one-line summary of an error log line; undefined if the line reports no error. */
export function summarizeErrorLine(line: string): string | undefined {
  // Nearly all lines report successful requests. Skip them without parsing their JSON.
  if (!line.startsWith('{') || !/error/i.test(line)) return undefined;

  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    if (String(entry.level).toLowerCase() !== 'error') return undefined;

    const parts = [
      entry.event,
      entry.errorType ?? entry.errorName,
      entry.errorMessage ?? entry.message,
    ];

    return parts.filter(Boolean).map(String).join(' - ').replaceAll(/\s+/g, ' ').slice(0, 300);
  } catch {
    return undefined;
  }
}
