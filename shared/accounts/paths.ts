/** Path of the endpoint that returns the signed-in user. Also the browser's cache key for that response. */
export const USER_PATH = '/api/auth/user';
