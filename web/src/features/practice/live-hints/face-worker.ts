/* Web worker that detects faces. Receives the network, then pictures, and posts the faces in each picture. */
import { type Pixels, readFaces, toDetectorInput } from './face-detector.ts';
import { type Network, runNetwork } from './face-network.ts';

let network: Network | null = null;

addEventListener('message', ({ data }: MessageEvent<Network | Pixels>) => {
  if ('operations' in data) network = data;
  else if (network) postMessage(readFaces(runNetwork(network, toDetectorInput(data)), data));
});
