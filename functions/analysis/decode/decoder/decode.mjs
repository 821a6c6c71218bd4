import { openInput, readPackets } from './input.mjs';
import { send } from './messages.mjs';
import { pictureOutput } from './pictures.mjs';
import { soundOutput } from './sound.mjs';

/**
 * Decodes the first `task.analyzedSeconds` seconds of the file and writes the frames and audio
 * samples to stdout.
 */
export function decode(task) {
  const { input, picture, sounds } = openInput(task.container);
  const sound = sounds.find(({ stream }) => stream.index === task.soundIndex);
  const outputs = [pictureOutput(picture, task), ...(sound ? [soundOutput(sound, task)] : [])];
  readPackets(input, (packet) => {
    const output = outputs.find(({ index }) => index === packet.streamIndex);
    if (output && !output.isFull()) output.decode(packet);
    return outputs.some(({ isFull }) => !isFull());
  });

  for (const { finish } of outputs) finish();
  send('e');
}
