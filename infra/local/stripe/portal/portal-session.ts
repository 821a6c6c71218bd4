import type { PortalSession } from '../state/objects.ts';
import type { World } from '../state/world.ts';

/** As at Stripe: a page that is not used for an hour has to be opened anew. */
const LIVES_SECONDS = 3_600;

/** The session whose page lies at this path, or below which it lies; undefined when there is none, or not any more. */
export function sessionAt(world: World, path: string): PortalSession | undefined {
  const [, portal, secret] = path.split('/');
  if (portal !== 'portal' || !secret) return undefined;
  const session = world.all('portalSession').find(({ url }) => url.endsWith(`/portal/${secret}`));
  return session && session.created > world.realNow - LIVES_SECONDS ? session : undefined;
}
