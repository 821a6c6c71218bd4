/** A short job post for an accountant. */
export function aJobPost(): string {
  return `Senior Accountant

Acme Bakeries bakes for 300 cafes. You will join a finance team of five.

Your work
- Prepare the month-end close and reconcile bank accounts
- Support the annual audit and answer the auditors’ questions
- Explain results to shop managers in plain English
- Improve our processes and internal controls
- Coach a junior colleague

Your profile
- Six years of accounting experience
- High attention to detail, and deadlines you can be trusted with
- Integrity and discretion with confidential information
- Strong analytical skills in Excel`;
}
