/**
 * Saved in every record. Increment this version with every change that may alter a measured value.
 */
export const ENGINE_VERSION = '1.13';
