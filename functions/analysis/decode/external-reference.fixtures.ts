const PARENTS = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];

/**
 * Makes the MP4 load its media data from the file at `path`, through a Macintosh alias (`alis`).
 * FFmpeg follows such an alias only with `-enable_drefs 1 -use_absolute_path 1`.
 */
export function addExternalReference(mp4: Buffer, path: string): Buffer {
  const at = mp4.indexOf('url ') - 4;
  const alias = aliasBox(path);
  const changed = Buffer.concat([mp4.subarray(0, at), alias, mp4.subarray(at + 12)]);
  for (const name of PARENTS) {
    const size = changed.lastIndexOf(name, at) - 4;
    changed.writeUInt32BE(changed.readUInt32BE(size) + alias.length - 12, size);
  }

  return changed;
}

function aliasBox(path: string): Buffer {
  const name = Buffer.from(path.padEnd(path.length + (path.length % 2), '\0'));
  const header = Buffer.alloc(150);
  header.write('\x01v', 10);
  header.write('\x01f', 50);

  const absolutePath = Buffer.from([0, 2, name.length >> 8, name.length & 255]);
  const end = Buffer.concat([Buffer.from([255, 255, 0, 0]), Buffer.alloc(64)]);
  const content = Buffer.concat([header, absolutePath, name, end]);
  const head = Buffer.alloc(12);
  head.writeUInt32BE(head.length + content.length);
  head.write('alis', 4);

  return Buffer.concat([head, content]);
}
