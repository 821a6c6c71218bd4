import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { matchesPattern } from '../template/permissions.ts';
import { createAccessDeniedReply, type EdgeReply } from './edge-reply.ts';
import { replyWithFile, type FileConditions } from './file-reply.ts';

/** One source of a bucket deployment. */
interface FilesSource {
  folder: string;
  /** Destination folder in the bucket, without leading or trailing slash; '' for the root. */
  prefix: string;
  /** Maps placeholders in the files to their values. */
  markers: Readonly<Record<string, string>>;
  cacheControl: string | undefined;
  /**
   * Glob patterns for files to leave out, unless `include` also matches them, as in `aws s3 sync`.
   */
  exclude?: readonly string[];
  include?: readonly string[];
  /** Transforms each file that has markers, after the markers are replaced. */
  transform?: (text: string) => string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

interface WebFile {
  body: Buffer;
  etag: string;
  cacheControl: string | undefined;
}

/**
 * A bucket of deployed files. Reads files from the source folders on each request, so that the
 * latest build is served. Keeps only immutable files, whose names contain a hash of the content, in
 * memory.
 */
export class WebFiles {
  private readonly sources: FilesSource[] = [];
  private readonly immutableFiles = new Map<string, WebFile>();
  private readonly transforms = new Map<string, (text: string) => string>();

  /** If two sources contain the same file, the source added last wins, as with a later upload. */
  add(source: FilesSource): void {
    this.sources.unshift(source);
  }

  /**
   * Registers a local change to a text file, applied whenever the file is served. The built file
   * stays unchanged.
   */
  addTransform(key: string, change: (text: string) => string): void {
    this.transforms.set(key, change);
  }

  /** Returns the file for a bucket key. As with S3 behind CloudFront, a missing file gets a 403. */
  async get(key: string, conditions: FileConditions): Promise<EdgeReply> {
    const found = this.immutableFiles.get(key) ?? (await this.read(key));
    if (!found) return createAccessDeniedReply();

    const { body, etag, cacheControl } = found;
    const contentType = CONTENT_TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream';

    return replyWithFile(conditions, {
      headers: [
        ['content-type', contentType],
        ...(cacheControl ? [['cache-control', cacheControl] as const] : []),
      ],
      etag,
      size: body.length,
      read: ({ start, end }) => body.subarray(start, end + 1),
    });
  }

  private async read(key: string): Promise<WebFile | undefined> {
    for (const source of this.sources) {
      const path = resolveKeyPath(source, key);
      const isFile = path !== undefined && (await stat(path).catch(() => undefined))?.isFile();
      if (!path || !isFile) continue;

      const deployed = replaceMarkers(await readFile(path), source);
      const change = this.transforms.get(key);
      const body = change ? Buffer.from(change(deployed.toString('utf8'))) : deployed;
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const file = { body, etag, cacheControl: source.cacheControl };

      if (file.cacheControl?.includes('immutable')) this.immutableFiles.set(key, file);

      return file;
    }

    return undefined;
  }
}

function resolveKeyPath(
  { folder, prefix, exclude, include }: FilesSource,
  key: string,
): string | undefined {
  const start = prefix ? `${prefix}/` : '';
  // A key that traverses folders matches no object in S3, so treat it as a missing file.
  if (
    !key.startsWith(start) ||
    key.includes('\0') ||
    key.split(/[/\\]/).some((part) => part === '..' || part === '')
  )
    return undefined;

  const file = key.slice(start.length);
  const matchesAny = (patterns: readonly string[] = []) =>
    patterns.some((pattern) => matchesPattern(pattern, file));

  return matchesAny(exclude) && !matchesAny(include) ? undefined : join(folder, normalize(file));
}

function replaceMarkers(body: Buffer, { markers, transform }: FilesSource): Buffer {
  const present = Object.entries(markers).filter(([marker]) => body.includes(marker));
  if (present.length === 0) return body;

  const text = present.reduce(
    (done, [marker, value]) => done.replaceAll(marker, () => value),
    body.toString('utf8'),
  );

  return Buffer.from(transform ? transform(text) : text);
}
