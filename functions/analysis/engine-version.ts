/** Stamped on every record. Raise it with every change that may change a measured value. */
export const ENGINE_VERSION = '1.4';
