/** Where the browser lands after the account was deleted. */
export const DELETION_DONE_PATH = '/goodbye';
