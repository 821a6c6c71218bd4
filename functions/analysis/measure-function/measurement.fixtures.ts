import { ENGINE_VERSION } from '../engine/engine-version.ts';
import { sampleMeasurements } from '../language/language.fixtures.ts';
import { measuredRecordingSchema, type MeasuredRecording } from './measurement.ts';

/** A measured recording of 40 s. `changed` overrides properties. */
export function measuredFixture(changed: Partial<MeasuredRecording> = {}): MeasuredRecording {
  return measuredRecordingSchema.parse({
    engineVersion: ENGINE_VERSION,
    durationSeconds: 40,
    measurements: sampleMeasurements,
    spoken: null,
    thumbnail: null,
    ...changed,
  });
}
