import { ArtworkShowcase } from './artwork-showcase.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Icon, iconNames } from './icons.tsx';
import { QrCode } from './qr-code.tsx';
import { Progress } from './progress.tsx';
import { ScoreBar, ScoreNumber, ScoreRing } from './score.tsx';
import { ShowcaseSection, ShowcaseState, ShowcaseStates, longText } from './showcase-layout.tsx';
import { EmptyStage, TapeMark } from './stage-art.tsx';

/** All non-interactive elements. */
export function StaticElementsShowcase() {
  return (
    <>
      <ShowcaseSection title="Marks">
        <div className="flex flex-wrap items-center gap-4">
          <Badge>Starter</Badge>
          <Badge tone="leaf">Pro</Badge>
          <Badge tone="amber">Live</Badge>
          <Badge tone="red">Failed</Badge>
          <Badge tone="dark">Provisional</Badge>
          <TapeMark className="size-8" />
          <EmptyStage className="h-24" />
        </div>
        <ShowcaseState name="badge, long text">
          <div className="overflow-hidden">
            <Badge>{longText}</Badge>
          </div>
        </ShowcaseState>
        <div className="flex flex-wrap items-center gap-4">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-6">
          <ShowcaseState name="avatar, letter">
            <Avatar url={null} letter="P" />
          </ShowcaseState>
          <ShowcaseState name="missing picture">
            <Avatar url="/images/none" letter="U" />
          </ShowcaseState>
          <ShowcaseState name="picture">
            <Avatar url="/icon.svg" letter="G" />
          </ShowcaseState>
          <ShowcaseState name="large">
            <Avatar url={null} letter="R" size="large" />
          </ShowcaseState>
          <ShowcaseState name="QR code">
            <QrCode text="https://example.com" label="QR code of an address" className="w-24" />
          </ShowcaseState>
        </div>
      </ShowcaseSection>
      <ShowcaseSection title="Scores and progress">
        <div className="flex flex-wrap items-center gap-6">
          {[95, 84, 73, 62, 54, 31, null].map((score) => (
            <ScoreNumber key={score} score={score} className="text-4xl" />
          ))}
          <ScoreRing score={73} />
          <ScoreRing score={null} size={128} />
        </div>
        <ShowcaseStates>
          <ShowcaseState name="with interval">
            <ScoreBar score={73} interval={{ low: 66, high: 80 }} />
          </ShowcaseState>
          <ShowcaseState name="not measured">
            <ScoreBar score={null} interval={null} />
          </ShowcaseState>
          <ShowcaseState name="progress: none, some, all, unknown">
            <div className="flex flex-col gap-3">
              <Progress label="None" value={0} />
              <Progress label="Some" value={40} />
              <Progress label="All" value={140} />
              <Progress label="Unknown" value={null} />
            </div>
          </ShowcaseState>
        </ShowcaseStates>
      </ShowcaseSection>
      <ShowcaseSection title="Artwork">
        <ArtworkShowcase />
      </ShowcaseSection>
    </>
  );
}
