export { analysisQueue } from './analysis-queue.gateway.ts';
export { buildAnalysisRequest, analysisRequestSchema, type AnalysisRequest } from './analysis-request.ts';
export { analysisRecordStore, type AnalysisRecordStore } from './analysis-record.store.ts';
export { signPlayback, type SignPlaybackDeps, type Playback } from './sign-playback.ts';
export { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
export { buildMediaKey, analysisTiming, toVideo, type VideoRow } from './video-row.ts';
export { videoStore, type Lease, type VideoKey, type VideoStore } from './video.store.ts';
