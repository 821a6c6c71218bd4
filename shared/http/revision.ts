import * as z from 'zod';

/** Counts the edits of a row, from 1. */
export const revisionSchema = z.int().min(1);

/** The revision in a table row. Rows written before edits were counted are at 1. */
export const storedRevisionSchema = revisionSchema.default(1);

/** A UUID that a form makes once when it opens, so that repeated submissions create one item. */
export const submissionIdSchema = z.uuid();
