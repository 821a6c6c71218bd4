import { S3Error } from './s3-error.ts';

/** Offsets of the first and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a Range header. Returns undefined if S3 would ignore it; throws 416 if the range is out of bounds. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = found ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined;
  if (start <= end) return { start, end };
  throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
    'content-range': `bytes */${size}`,
  });
}
