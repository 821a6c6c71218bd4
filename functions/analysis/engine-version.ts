/** Stamped on every record; raised with every change that may move a measured value. */
export const ENGINE_VERSION = '1.4';
