/** The member whose account is being deleted. */
export interface DeletedMember {
  memberId: string;
  /**
   * Lowercase. Null once the sign-in account is deleted, because the address may then belong to
   * another account.
   */
  email: string | null;
}

/** Erases one feature's data about a member. Idempotent, so that a failed step can be retried. */
export interface ErasureStep {
  /** Stored in the deletion's row to mark the step as done. */
  name: string;
  erase(member: DeletedMember): Promise<void>;
}
