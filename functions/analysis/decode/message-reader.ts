/** One message from the decoder process: a one-letter kind and its content. */
export interface DecoderMessage {
  kind: string;
  content: Buffer;
}

const HEADER_BYTES = 5;

/**
 * Splits the decoder's output into messages, in the format of `decoder/messages.mjs`. Throws if a
 * message exceeds `maximumBytes`.
 */
export function messageReader(maximumBytes: number) {
  let chunks: Buffer[] = [];
  let available = 0;
  let needed = HEADER_BYTES;

  return {
    push(chunk: Buffer) {
      chunks.push(chunk);
      available += chunk.length;

      const messages: DecoderMessage[] = [];

      while (available >= needed) {
        const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        chunks = [bytes];

        const end = HEADER_BYTES + bytes.readUInt32LE(1);
        if (end > maximumBytes) throw new Error('The decoder sent a message that is too long.');

        needed = end;
        if (available < end) break;

        messages.push({
          kind: bytes.toString('latin1', 0, 1),
          content: bytes.subarray(HEADER_BYTES, end),
        });

        chunks = [bytes.subarray(end)];
        available -= end;
        needed = HEADER_BYTES;
      }

      return messages;
    },
  };
}
