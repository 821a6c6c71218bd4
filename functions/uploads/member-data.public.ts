/** For the deletion of an account and the copy of its data. Apart from the rest, so that no other bundle carries it. */
export { uploadsErasureFromEnv } from './erase-uploads.ts';
