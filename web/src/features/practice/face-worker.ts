/* Detects faces in the background. Receives the network first, then pictures; answers each picture with its faces. */
import { type Pixels, readFaces, toDetectorInput } from './face-detector.ts';
import { type Network, runNetwork } from './face-network.ts';

let network: Network | null = null;

addEventListener('message', ({ data }: MessageEvent<Network | Pixels>) => {
  if ('operations' in data) network = data;
  else if (network) postMessage(readFaces(runNetwork(network, toDetectorInput(data)), data));
});
