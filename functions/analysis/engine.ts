import { engineAssets, type EngineAssets } from './engine-assets.ts';
import { sweepLeftFolders } from './left-folders.gateway.ts';
import { loadPictureModels, type PictureModels } from './measure/picture/picture-models.gateway.ts';
import { loadVoiceActivityModel, type VoiceActivityModel } from './measure/voice/voice-activity.gateway.ts';

/** The loaded models and assets of one process. */
export interface Engine {
  readonly assets: EngineAssets;
  readonly pictures: PictureModels;
  readonly voices: VoiceActivityModel;
}

let warm: Promise<Engine> | undefined;

/** The process's engine. A failed start isn't cached, so the next call retries. */
export function warmEngine(): Promise<Engine> {
  warm ??= startEngine().catch((error: unknown) => {
    warm = undefined;
    throw error;
  });
  return warm;
}

async function startEngine(): Promise<Engine> {
  const assets = engineAssets();
  await sweepLeftFolders();
  const [pictures, voices] = await Promise.all([loadPictureModels(assets), loadVoiceActivityModel(assets)]);
  return { assets, pictures, voices };
}
