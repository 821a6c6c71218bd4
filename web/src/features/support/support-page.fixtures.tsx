import { vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const site = {
  stage: 'test',
  appOrigin: 'http://127.0.0.1:3000',
  uploadsOrigin: 'http://127.0.0.1:3001',
  stripePublishableKey: null,
  mailConfigured: true,
  signInConfigured: true,
};

export const ada: User = {
  id: 'member-one',
  email: 'ada@greenroom.test',
  firstName: 'Ada',
  lastName: 'Okafor',
  profileImageUrl: null,
  role: 'member',
  plan: null,
  paymentDueBy: null,
};

export interface MockSupportApiOptions {
  user?: User | null;
  mailConfigured?: boolean;
  /** Responds to a contact message. If omitted, the connection fails. */
  contact?: () => Response | Promise<Response>;
}

/**
 * Stubs `fetch` with a mock server. Returns an array that collects the received contact messages.
 */
export function mockSupportApi({
  user = null,
  mailConfigured = true,
  contact,
}: MockSupportApiOptions = {}) {
  const sent: Record<string, unknown>[] = [];
  document.cookie = user
    ? '__Host-signed-in=1; Secure; Path=/'
    : '__Host-signed-in=; max-age=0; Secure; Path=/';

  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === '/api/auth/user') return Response.json(user);
    if (url === '/config.json') return Response.json({ ...site, mailConfigured });
    if (url !== '/api/contact') throw new TypeError('Failed to fetch');

    sent.push(JSON.parse(String(body)));
    if (!contact) throw new TypeError('Failed to fetch');

    return contact();
  });

  return sent;
}
