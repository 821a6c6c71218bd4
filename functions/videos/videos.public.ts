export { type AnalysisRecordStore, analysisRecordStore } from './analysis-record.store.ts';
export { chooseShard, UNFINISHED_SHARDS } from './unfinished-shard.ts';
export { type Lease, type VideoKey, type VideoStore, videoStore } from './video.store.ts';
export {
  MAX_ATTEMPTS,
  type FileFailure,
  type VideoRow,
  addMilliseconds,
  analysisTiming,
  buildExpiryColumns,
  buildFailedColumns,
  buildMediaKey,
  buildMediaPrefix,
  buildThumbnailKey,
  buildThumbnailPrefix,
  toVideo,
  videoRowSchema,
} from './video-row.ts';
export {
  type AnalysisRequest,
  analysisQueue,
  analysisRequestSchema,
  buildAnalysisRequest,
  sendsAnalysisRequests,
} from './analysis-queue.gateway.ts';
export { type SignPlaybackDeps, signPlayback, signPlaybackUses } from './sign-playback.service.ts';
export { signThumbnails, signThumbnailsUses } from './sign-thumbnails.service.ts';
