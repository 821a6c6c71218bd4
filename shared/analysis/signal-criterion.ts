import type { SignalKey } from './analysis-record.ts';
import type { CriterionKey } from './criteria.ts';

/**
 * For recommending courses: the criterion to train if a signal needs work. Some signals affect
 * other criteria too.
 */
export const signalCriterion: Readonly<Record<SignalKey, CriterionKey>> = {
  syllablesPerSecond: 'communicationSkills',
  pauseShare: 'communicationSkills',
  longPausesPerMinute: 'confidence',
  longestPauseSeconds: 'confidence',
  syllablesPerPhrase: 'communicationSkills',
  fillersPerMinute: 'confidence',
  pitchStdDevSemitones: 'charisma',
  loudnessStdDevDb: 'charisma',
  signalToNoiseDb: 'overallProfessionalism',
  cameraContactShare: 'eyeContact',
  longestLookAwaySeconds: 'eyeContact',
  looksAwayPerMinute: 'eyeContact',
  tiltedShouldersShare: 'posture',
  slouchingShare: 'posture',
  tiltedHeadShare: 'posture',
  headSpeedDegreesPerSecond: 'posture',
  faceHeightShare: 'overallProfessionalism',
  faceOffCenterShare: 'overallProfessionalism',
  frameBrightness: 'overallProfessionalism',
  multipleFacesShare: 'overallProfessionalism',
  smileDetected: 'charisma',
  wordingScore: 'communicationSkills',
};
