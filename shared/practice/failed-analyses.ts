/** Maximum reported number of failed analyses. */
export const FAILED_ANALYSES_LIMIT = 100;
