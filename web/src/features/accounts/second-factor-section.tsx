import { Suspense, lazy } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../platform/session.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { SettingsSection } from './settings-section.tsx';

// Loaded lazily, because few users need this component and it includes a QR code library.
const FactorMove = lazy(async () => ({ default: (await import('./move-authenticator.tsx')).MoveAuthenticator }));

/** For administrators with a second factor; renders nothing for everyone else. */
export function SecondFactorSection() {
  const { user } = useSession();
  const isCodeDue = user?.secondFactorDue === 'code';
  if (!user?.hasSecondFactor && !isCodeDue) return null;
  return (
    <SettingsSection id="second-factor" title="Second factor" hint="The phone that generates your codes.">
      {isCodeDue ? (
        <p className="max-w-[60ch] text-soft">
          To move your codes to another phone, first go to the Members page and{' '}
          <Link to="/admin/members" className="text-leaf underline underline-offset-4 hover:text-leaf-bright">
            enter a code from your old phone
          </Link>
          , then come back here.
        </p>
      ) : (
        <Suspense fallback={<SkeletonBlock label="Loading your second factor" className="h-24" />}>
          <FactorMove />
        </Suspense>
      )}
    </SettingsSection>
  );
}
