import { ArtworkShowcase } from './artwork-showcase.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Icon, iconNames } from './icons.tsx';
import { QrCode } from './qr-code.tsx';
import { Progress } from './progress.tsx';
import { ScoreBar, ScoreNumber, ScoreRing } from './score.tsx';
import { Section, State, States, longText } from './showcase-state.tsx';
import { EmptyStage, SpikeMark } from './stage-art.tsx';

/** All elements without interaction. */
export function MarksShowcase() {
  return (
    <>
      <Section title="Marks">
        <div className="flex flex-wrap items-center gap-4">
          <Badge>Starter</Badge>
          <Badge tone="leaf">Pro</Badge>
          <Badge tone="amber">Live</Badge>
          <Badge tone="red">Failed</Badge>
          <Badge tone="dark">Provisional</Badge>
          <SpikeMark className="size-8" />
          <EmptyStage className="h-24" />
        </div>
        <State name="badge, long text">
          <div className="overflow-hidden">
            <Badge>{longText}</Badge>
          </div>
        </State>
        <div className="flex flex-wrap items-center gap-4">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-6">
          <State name="avatar, letter">
            <Avatar url={null} letter="P" />
          </State>
          <State name="missing picture">
            <Avatar url="/images/none" letter="U" />
          </State>
          <State name="picture">
            <Avatar url="/icon.svg" letter="G" />
          </State>
          <State name="large">
            <Avatar url={null} letter="R" size="large" />
          </State>
          <State name="QR code">
            <QrCode text="https://example.com" label="QR code of an address" className="w-24" />
          </State>
        </div>
      </Section>
      <Section title="Scores and progress">
        <div className="flex flex-wrap items-center gap-6">
          {[95, 84, 73, 62, 54, 31, null].map((score) => (
            <ScoreNumber key={score} score={score} className="text-4xl" />
          ))}
          <ScoreRing score={73} />
          <ScoreRing score={null} size={128} />
        </div>
        <States>
          <State name="with interval">
            <ScoreBar score={73} interval={{ low: 66, high: 80 }} />
          </State>
          <State name="not measured">
            <ScoreBar score={null} interval={null} />
          </State>
          <State name="progress: none, some, all, unknown">
            <div className="flex flex-col gap-3">
              <Progress label="None" value={0} />
              <Progress label="Some" value={40} />
              <Progress label="All" value={140} />
              <Progress label="Unknown" value={null} />
            </div>
          </State>
        </States>
      </Section>
      <Section title="Artwork">
        <ArtworkShowcase />
      </Section>
    </>
  );
}
