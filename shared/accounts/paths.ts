/** Endpoint that returns the signed-in user; also the browser's cache key for that response. */
export const USER_PATH = '/api/auth/user';
