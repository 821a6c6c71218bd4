import { ENGINE_VERSION } from './engine-version.ts';
import { measurements } from './language/language.fixtures.ts';
import { measuredSchema, type Measured } from './measurement.ts';

/** A measured recording of 40 s; `changed` replaces parts of it. */
export function measuredFixture(changed: Partial<Measured> = {}): Measured {
  return measuredSchema.parse({
    engineVersion: ENGINE_VERSION,
    durationSeconds: 40,
    measurements,
    spoken: null,
    ...changed,
  });
}
