/** Where the browser asks who is signed in; also the key under which it keeps the answer. */
export const USER_ADDRESS = '/api/auth/user';
