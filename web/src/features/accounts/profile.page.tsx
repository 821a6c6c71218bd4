import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/platform/session.ts';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileEmail } from './profile-email.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { profileQuery } from './profile.queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** `/profile` */
export function ProfilePage() {
  const { user } = useSession();
  const { data: profile, error, refetch } = useQuery(profileQuery);

  return (
    <Page title="Profile">
      <PageHeading className="mb-8 sm:mb-10">Profile</PageHeading>

      {user && profile ? (
        <>
          <SettingsSection id="picture" title="Picture" hint="Shown in the top bar and menu.">
            <ProfilePicture user={user} />
          </SettingsSection>
          <SettingsSection id="about" title="About you" hint="Your name and career stage.">
            <ProfileDetails profile={profile} />
          </SettingsSection>
          <SettingsSection
            id="email"
            title="Email"
            hint="Where we send your login codes and other email."
          >
            <ProfileEmail user={user} change={profile.emailChange} />
          </SettingsSection>
        </>
      ) : error ? (
        <LoadFailureNote
          text="Your profile couldn’t be loaded."
          className="flex-col items-start gap-3"
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonBlock label="Loading your profile" className="h-96" />
      )}
    </Page>
  );
}
