export { analysisQueue } from './analysis-queue.gateway.ts';
export { analysisRequest, analysisRequestSchema, type AnalysisRequest } from './analysis-request.ts';
export { analysisRecordStore, type AnalysisRecordStore } from './analysis-record.store.ts';
export { openRecording, type OpenRecordingParts, type Playback } from './open-recording.ts';
export { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
export { mediaKeyOf, timing, videoOf, type VideoRow } from './video-row.ts';
export { videoStore, type Lease, type VideoKey, type VideoStore } from './video.store.ts';
