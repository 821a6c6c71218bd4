import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { openStopEmails, STOP_EMAILS_PAGE } from '#shared/accounts/stop-emails.contract.ts';

export function openStopEmailsWith(): UseCase<typeof openStopEmails> {
  return async ({ params }) => ({
    status: 302,
    body: undefined,
    location: `${STOP_EMAILS_PAGE}#${params.token}`,
  });
}

export const handler = createHandler(openStopEmails, openStopEmailsWith);
