/** The most failed analyses that are counted. More are reported as this number. */
export const FAILED_ANALYSES_LIMIT = 100;
