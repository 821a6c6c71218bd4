/**
 * The version of `consentText`. Change this date whenever we measure, store or share different
 * data, or state it differently. Members are then asked for consent again.
 */
export const CONSENT_VERSION = '2026-11-29';
