// Prints the tracks of a media file as JSON. Usage: `probe-media.mjs <path>`. See media-file.ts.
import { av } from '../../functions/analysis/decode/decoder/native.mjs';

const TYPES = ['video', 'audio'];

const input = new av.FormatContext();
input.allocContext();
const isReadable = input.openInputSync(process.argv[2], null, null) >= 0 && input.findStreamInfoSync(null) >= 0;
const tracks = (isReadable ? input.streams : []).map(({ codecpar }) => ({
  type: TYPES[codecpar.codecType] ?? 'data',
  width: codecpar.width,
  height: codecpar.height,
}));
console.log(JSON.stringify(tracks));
