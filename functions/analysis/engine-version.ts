/** Stamped on every record. Raise with every change that may alter a measured value. */
export const ENGINE_VERSION = '1.4';
