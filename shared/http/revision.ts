import * as z from 'zod';

/** Number of a row's current version, starting at 1. Each edit adds 1. */
export const revisionSchema = z.int().min(1);

/** The revision in a table row. Rows written before this attribute existed count as revision 1. */
export const storedRevisionSchema = revisionSchema.default(1);

/**
 * A UUID that a form creates when it opens, so that submitting the form twice creates only one
 * item.
 */
export const submissionIdSchema = z.uuid();
