import { endpoint } from '#platform/http/endpoint.ts';
import { openStopEmails, STOP_EMAILS_PAGE } from '#shared/accounts/stop-emails.contract.ts';

export const openStopEmailsEndpoint = endpoint(openStopEmails, {
  impact: 'The link that stops optional emails does not open.',
  uses: {},
})(async ({ params }) => ({
  status: 302,
  body: undefined,
  location: `${STOP_EMAILS_PAGE}#${params.token}`,
}));

export const { handler, declaration } = openStopEmailsEndpoint;
