/** How long an emailed sign-in code is valid. OWASP ASVS 5.0, 6.5.5 allows at most ten minutes. */
export const SIGN_IN_CODE_MINUTES = 10;
