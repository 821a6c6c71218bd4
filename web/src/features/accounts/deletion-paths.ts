/** Path of the page shown after account deletion. */
export const DELETION_DONE_PATH = '/goodbye';
