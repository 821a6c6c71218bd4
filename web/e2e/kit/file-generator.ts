import { createCipheriv } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMedia, videoTrack, toneTrack, type Track } from 'local-cloud/media-file';

const PIECE = Buffer.alloc(4 * 1024 * 1024);

/** Generates media, PDF and text files in a new temporary folder. */
export async function createFileGenerator() {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-files-'));
  const makeFile = async (name: string, tracks: readonly Track[]) => {
    const path = join(folder, name);
    makeMedia({ path, tracks, ...detectFormat(name) });
    return path;
  };

  const bytes = async (name: string, content: Uint8Array | string) => {
    const path = join(folder, name);
    await writeFile(path, content, 'latin1');
    return path;
  };

  const text = (name: string, content: string) => bytes(name, content);

  return {
    /** An MP4 (H.264, AAC) that is `seconds` long. A different hue produces different bytes. */
    video: (name: string, seconds: number, hue = 0) => {
      const source = [
        ['testsrc2', `size=320x180:rate=12:duration=${seconds}`],
        ['hue', `h=${hue}`],
      ] as const;

      const picture = videoTrack(source, 'libx264', { preset: 'ultrafast', g: 12 });

      return makeFile(name, [picture, toneTrack(330, seconds, 'aac')]);
    },

    /** A tone in the format of the file name's extension. */
    audio: (name: string, seconds: number, hertz = 440) =>
      makeFile(name, [toneTrack(hertz, seconds, detectFormat(name).codec)]),

    /** A picture of 320 x 180 in the format of the file name's extension. */
    picture: (name: string, color: string) => {
      const source = ['color', `${color}:size=320x180:rate=25:duration=0.04`] as const;
      const [codec, pixels] = name.endsWith('.png') ? ['png', 'rgb24'] : ['mjpeg', 'yuvj420p'];

      return makeFile(name, [
        { filters: [source, ['format', `pix_fmts=${pixels}`], ['buffersink']], codec },
      ]);
    },

    text,
    bytes,
    pdf: (name: string, pages: number) => text(name, buildPdf(name, pages)),

    /**
     * Pads an MP4 to `size` bytes with a `free` box at the end, which players skip. The file is
     * sparse on disk.
     */
    async padTo(path: string, size: number) {
      await appendFreeBox(path, size);
      await truncate(path, size);
    },

    /** Like `padTo`, but every part of the padding is different. */
    async fillTo(path: string, size: number) {
      await appendFreeBox(path, size);
      const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
      for (let left = size - (await stat(path)).size; left > 0; left -= PIECE.length)
        await appendFile(path, cipher.update(PIECE.subarray(0, left)));
    },

    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Begins a box that reaches to byte `size`. */
async function appendFreeBox(path: string, size: number): Promise<void> {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size - (await stat(path)).size);
  head.write('free', 4);
  await appendFile(path, head);
}

export type FileGenerator = Awaited<ReturnType<typeof createFileGenerator>>;

/** FFmpeg's muxer and audio encoder for a file extension. */
function detectFormat(name: string) {
  if (name.endsWith('.mp4'))
    return { format: 'mp4', codec: 'aac', options: { movflags: '+faststart' } } as const;
  if (name.endsWith('.m4a')) return { format: 'ipod', codec: 'aac' } as const;
  if (name.endsWith('.mp3')) return { format: 'mp3', codec: 'libmp3lame' } as const;
  if (name.endsWith('.wav')) return { format: 'wav', codec: 'pcm_s16le' } as const;

  return { format: 'image2', codec: 'aac' } as const;
}

/** The smallest PDF with this number of pages and a line of text on each. */
function buildPdf(title: string, pages: number): string {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${2 + 2 * page} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((page) => {
      const content = `BT /F1 24 Tf 40 100 Td (${title}, page ${page}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents ${3 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];

  let body = '%PDF-1.4\n';
  const xrefEntries = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });

  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${xrefEntries.join('')}`;

  return `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** True if the URL serves exactly the bytes of the file. */
export async function servesFile(url: string, path: string): Promise<boolean> {
  const answer = await fetch(url);
  return answer.ok && (await readFile(path)).equals(Buffer.from(await answer.arrayBuffer()));
}
