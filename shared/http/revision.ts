import * as z from 'zod';

/** Edit counter of a row, starting at 1. */
export const revisionSchema = z.int().min(1);

/** The revision in a table row. Rows from before this column was added have no revision and count as 1. */
export const storedRevisionSchema = revisionSchema.default(1);

/** A UUID that a form creates once when it opens, so that repeated submissions create one item. */
export const submissionIdSchema = z.uuid();
