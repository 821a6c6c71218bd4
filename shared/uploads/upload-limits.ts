/** Maximum size of a file that an administrator can upload. */
export const UPLOAD_LIMIT_BYTES = 2 * 1024 ** 3;

/**
 * Administrators' files that are larger than this are uploaded in parts of this size. S3 requires
 * at least 5 MB.
 */
export const UPLOAD_PART_BYTES = 16 * 1024 ** 2;
