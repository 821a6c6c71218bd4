import { createRequire } from 'node:module';
import type * as Onnx from 'onnxruntime-node';
import { onceAsync } from '#platform/environment.ts';
import { engineAssets } from '../engine/engine-assets.deps.ts';
import { removeLeftoverFolders } from './leftover-folders.gateway.ts';
import {
  loadPictureModels,
  type PictureModels,
} from '../measure/picture/picture-models.gateway.ts';
import {
  loadVoiceActivityModel,
  type VoiceActivityModel,
} from '../measure/voice/voice-activity.gateway.ts';

/** The loaded models of one process. */
export interface Engine {
  pictureModels: PictureModels;
  voiceActivityModel: VoiceActivityModel;
}

/** Returns the process's engine. A failed start isn't cached, so the next call retries. */
export const getEngine = /* @__PURE__ */ onceAsync(async (): Promise<Engine> => {
  const assets = engineAssets();
  const onnx: typeof Onnx = createRequire(import.meta.url)(assets.onnxRuntime);
  await removeLeftoverFolders();

  const [pictureModels, voiceActivityModel] = await Promise.all([
    loadPictureModels(onnx, assets.pictureModels),
    loadVoiceActivityModel(onnx, assets.voiceActivityModel),
  ]);

  return { pictureModels, voiceActivityModel };
});
