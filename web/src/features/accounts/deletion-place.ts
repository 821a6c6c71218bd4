/** Where somebody ends whose account is being deleted. */
export const DELETION_DONE_PATH = '/goodbye';
